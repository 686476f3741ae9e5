export { cashFlowsOf } from "#modules/cashFlow/cashFlow.queries.ts";
