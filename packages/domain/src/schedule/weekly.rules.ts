import { addDays, daysBetween, type PlainDate, weekday } from "#time.ts";

/** The first day of each weekday among these, in order. These days repeat. */
export function firstOfWeekdays(days: readonly PlainDate[]): PlainDate[] {
  const inOrder = days.toSorted();
  return inOrder.filter(
    (day, index) => inOrder.findIndex((other) => weekday(other) === weekday(day)) === index,
  );
}

/** The first days of these weekdays, each in `times` consecutive weeks (rule 4.6). */
export function repeatedWeekly(days: readonly PlainDate[], times: number): PlainDate[] {
  return firstOfWeekdays(days)
    .flatMap((day) => Array.from({ length: times }, (_, week) => addDays(day, 7 * week)))
    .toSorted();
}

/** For how many consecutive weeks these days repeat; null if they are not a weekly repetition. */
export function weeksOf(days: readonly PlainDate[]): number | null {
  const times = days.length / (firstOfWeekdays(days).length || 1);
  const repeated = repeatedWeekly(days, Math.floor(times));
  const isWeekly = days.length > 0 && repeated.join() === days.toSorted().join();
  return isWeekly ? times : null;
}

/** The next future day on the same weekday as `day`, proposed for a copy. */
export function sameWeekdayAhead(day: PlainDate, today: PlainDate): PlainDate {
  const weeks = Math.max(0, Math.floor(daysBetween(day, today) / 7));
  return addDays(day, 7 * (weeks + 1));
}
