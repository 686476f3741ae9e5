import { monthAfter, type PlainDate } from "#time.ts";

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
