import { addDays, daysBetween, type PlainDate, weekday } from "#time.ts";

/** The first day of each weekday among these; they are what is repeated. In order. */
export function firstOfWeekdays(days: readonly PlainDate[]): PlainDate[] {
  const inOrder = days.toSorted();
  return inOrder.filter(
    (day, index) => inOrder.findIndex((other) => weekday(other) === weekday(day)) === index,
  );
}

/** The first days of these weekdays, each on `times` weeks in a row (rule 4.6). */
export function repeatedWeekly(days: readonly PlainDate[], times: number): PlainDate[] {
  return firstOfWeekdays(days)
    .flatMap((day) => Array.from({ length: times }, (_, week) => addDays(day, 7 * week)))
    .toSorted();
}

/** On how many weeks in a row these days lie; null when they are no weekly repetition. */
export function weeksOf(days: readonly PlainDate[]): number | null {
  const times = days.length / (firstOfWeekdays(days).length || 1);
  const repeated = repeatedWeekly(days, Math.floor(times));
  const isWeekly = days.length > 0 && repeated.join() === days.toSorted().join();
  return isWeekly ? times : null;
}

/** The next day after `day` on the same weekday that is still to come: where a copy is proposed. */
export function sameWeekdayAhead(day: PlainDate, today: PlainDate): PlainDate {
  const weeks = Math.max(0, Math.floor(daysBetween(day, today) / 7));
  return addDays(day, 7 * (weeks + 1));
}
