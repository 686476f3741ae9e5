import { monthAfter, type PlainDate } from "#time.ts";

/** Whether a day `yyyy-MM-dd` lies in a closed month. `last` is the last one (rule 10.5). */
export function isMonthClosed(day: PlainDate, last: string | null): boolean {
  return last !== null && day.slice(0, 7) <= last;
}

/** Whether a closed month can be opened: the last one, unless it is closed for good (rule 10.5). */
export function mayOpenMonth(month: string, { last, lastKept }: ClosedMonths): boolean {
  return month === last && month === lastKept;
}

/** The last closed month `yyyy-MM`, and the last one with a kept summary; null if there is none. */
export type ClosedMonths = { last: string | null; lastKept: string | null };

/**
 * Whether a month `yyyy-MM` can be closed: it is over, and it follows the last closed one or is the
 * first ever (rule 10.5).
 */
export function mayCloseMonth(facts: {
  month: string;
  /** The last closed month; null if there is none. */
  last: string | null;
  today: PlainDate;
}): boolean {
  const isOver = facts.month < facts.today.slice(0, 7);
  return isOver && (facts.last === null || facts.month === monthAfter(facts.last, 1));
}
