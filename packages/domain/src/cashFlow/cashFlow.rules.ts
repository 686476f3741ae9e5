import { CashFlowType } from "#enumerations.ts";

/** What a cash flow adds to the total, in yen: a payment raises it, an invoice lowers it (rule 10.1). */
export function signedAmount(cashFlow: { type: CashFlowType; amount: number }): number {
  return cashFlow.type === CashFlowType.Payment ? cashFlow.amount : -cashFlow.amount;
}
