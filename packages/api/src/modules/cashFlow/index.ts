export { totalAmounts } from "#modules/cashFlow/cashFlow.queries.ts";
