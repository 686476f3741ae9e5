/** The name of the days that the sentence counts (rule 5.10). */
export const WEEK_AHEAD = "これから7日間";

/** `予約2件・目安3件（あと1件）`, the same on all screens (rule 15.17). */
export function weekPaceText({
  confirmedThisWeekCount,
  neededThisWeekCount,
  stillToReserveThisWeek,
}: {
  confirmedThisWeekCount: number;
  /** A server of the former version does not tell. */
  neededThisWeekCount?: number | null;
  stillToReserveThisWeek: number;
}): string {
  const needed = neededThisWeekCount ?? confirmedThisWeekCount + stillToReserveThisWeek;
  const rest = stillToReserveThisWeek > 0 ? `あと${stillToReserveThisWeek}件` : "足りています";
  return `予約${confirmedThisWeekCount}件・目安${needed}件（${rest}）`;
}
