import { CashFlowType } from "#enumerations.ts";

/** What an entry adds to the total, in yen: a payment raises it, an invoice lowers it (rule 10.1). */
export function signedAmount(entry: { type: CashFlowType; amount: number }): number {
  return entry.type === CashFlowType.Payment ? entry.amount : -entry.amount;
}
