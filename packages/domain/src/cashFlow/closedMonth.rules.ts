import { monthAfter, type PlainDate } from "#time.ts";

/**
 * Whether a month `yyyy-MM` may be closed: it is over and follows the last closed one, or is the first
 * to be closed at all (rule 10.5).
 */
export function mayCloseMonth(facts: {
  month: string;
  /** The last closed one; null where none is. */
  last: string | null;
  today: PlainDate;
}): boolean {
  const isOver = facts.month < facts.today.slice(0, 7);
  return isOver && (facts.last === null || facts.month === monthAfter(facts.last, 1));
}
