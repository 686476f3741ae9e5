import { addDays, formatDate, formatDay, type PlainDate, weekday } from "@kenshu/domain/time.ts";

import type { CalendarView } from "./CalendarState.ts";

/** The days that a view shows: the day, or its week from Sunday. */
export function daysOf(view: CalendarView, date: PlainDate): PlainDate[] {
  if (view === "day") return [date];
  const sunday = addDays(date, -weekday(date));
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
}

/** The date that is `by` weeks or days away. */
export function step(view: CalendarView, date: PlainDate, by: number): PlainDate {
  return addDays(date, view === "week" ? by * 7 : by);
}

/** `2026/08/23(日)`, `2026/08/23(日)〜08/29(土)` */
export function periodName(days: readonly PlainDate[]): string {
  const [first = "", last = first] = [days[0], days.at(-1)];
  if (first === last) return formatDate(first);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  return `${formatDate(first)}〜${isSameYear ? formatDay(last) : formatDate(last)}`;
}
