import { CashFlowType, cashFlowTypeName } from "#enumerations.ts";
import { formatYen } from "#money.ts";

/** What a cash flow adds to the total, in yen: a payment raises it, an invoice lowers it (rule 10.1). */
export function signedAmount(cashFlow: { type: CashFlowType; amount: number }): number {
  return cashFlow.type === CashFlowType.Payment ? cashFlow.amount : -cashFlow.amount;
}

/** `入金¥11,000`: names it in the log and in messages. */
export function kindAndAmount(cashFlow: { type: CashFlowType; amount: number }): string {
  return `${cashFlowTypeName[cashFlow.type]}${formatYen(cashFlow.amount)}`;
}
