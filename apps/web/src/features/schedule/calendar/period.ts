import { daysIn, type Period } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import {
  addDays,
  formatDate,
  formatDay,
  monthAfter,
  type PlainDate,
  weekday,
} from "@kenshu/domain/time.ts";

type Unit = "day" | "week" | "month";

/** The day, its week from Sunday, or its month. */
export function periodAround(unit: Unit, day: PlainDate): Period {
  switch (unit) {
    case "day":
      return { startDate: day, endDate: day };
    case "week":
      return weeksAround({ startDate: day, endDate: day });
    case "month": {
      const month = day.slice(0, 7);
      return { startDate: `${month}-01`, endDate: addDays(`${monthAfter(month, 1)}-01`, -1) };
    }
  }
}

/** The days of {@link periodAround}. */
export const daysOf = (unit: Unit, day: PlainDate) => daysIn(periodAround(unit, day));

/** The whole weeks, from Sunday, that contain a period. */
export function weeksAround({ startDate, endDate }: Period): Period {
  return {
    startDate: addDays(startDate, -weekday(startDate)),
    endDate: addDays(endDate, 6 - weekday(endDate)),
  };
}

/** The date that is `by` days or weeks away, or the first of the month that is. */
export function step(unit: Unit, date: PlainDate, by: number): PlainDate {
  if (unit === "month") return `${monthAfter(date, by)}-01`;
  return addDays(date, unit === "week" ? by * 7 : by);
}

/** `2026/08/23(日)`, `2026/08/23(日)〜08/29(土)` */
export function periodName(days: readonly PlainDate[]): string {
  const [first = "", last = first] = [days[0], days.at(-1)];
  if (first === last) return formatDate(first);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  return `${formatDate(first)}〜${isSameYear ? formatDay(last) : formatDate(last)}`;
}
