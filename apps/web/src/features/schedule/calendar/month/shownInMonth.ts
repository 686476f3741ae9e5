/** More would make a week higher than a third of a window at a desk. */
const SHOWN_MAX = 3;

/**
 * The schedules that a day of the month shows, and the words that lead to its others: `＋2件`, or
 * without a number where not all are read; null where all are shown (rule 18.54).
 */
export function shownInMonth<S>(
  schedules: readonly S[],
  isWhole: boolean,
): { shown: readonly S[]; rest: string | null } {
  const shown = schedules.slice(0, SHOWN_MAX);
  const restCount = schedules.length - shown.length;
  if (!isWhole) return { shown, rest: "すべて見る" };
  return { shown, rest: restCount > 0 ? `＋${restCount}件` : null };
}
