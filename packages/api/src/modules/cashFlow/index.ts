export { cashFlowsOf, everyCashFlowOf, inBalance } from "#modules/cashFlow/cashFlow.queries.ts";
export type { Receipt } from "#modules/cashFlow/issueReceipt.ts";
export { copyOfReceipt } from "#modules/cashFlow/receiptFile.ts";
