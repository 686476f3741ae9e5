/** With more lines, three weeks of a month would not fit a window at a desk. */
const LINES = 4;

/**
 * The schedules that a day of the month shows, and the words that lead to its others: `＋2件`, or
 * without a number where not all are read; null where all are shown (rule 18.54).
 */
export function shownInMonth<S>(
  schedules: readonly S[],
  isWhole: boolean,
): { shown: readonly S[]; rest: string | null } {
  if (isWhole && schedules.length <= LINES) return { shown: schedules, rest: null };
  const shown = schedules.slice(0, LINES - 1);
  return { shown, rest: isWhole ? `＋${schedules.length - shown.length}件` : "すべて見る" };
}
