import { CashFlowType, cashFlowTypeName } from "#enumerations.ts";
import { formatYen } from "#money.ts";
import type { PlainDate } from "#time.ts";

/**
 * The effect of a cash flow on the total, in yen: a payment raises it, an invoice lowers it (rule
 * 10.1).
 */
export function signedAmount(cashFlow: { type: CashFlowType; amount: number }): number {
  return cashFlow.type === CashFlowType.Payment ? cashFlow.amount : -cashFlow.amount;
}

/**
 * Whether a cash flow can be entered for this day: at most a year ago, and never in the future
 * (rule 10.4).
 */
export function mayOccurOn(day: PlainDate, today: PlainDate): boolean {
  return yearBefore(today) <= day && day <= today;
}

/**
 * The same day of the year before. For a leap day it is past the end of February, and the last of
 * February is after it.
 */
export function yearBefore(day: PlainDate): PlainDate {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}

/** `入金¥11,000`: the name in the log and in messages. */
export function kindAndAmount(cashFlow: { type: CashFlowType; amount: number }): string {
  return `${cashFlowTypeName[cashFlow.type]}${formatYen(cashFlow.amount)}`;
}
