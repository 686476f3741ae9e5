import type { Period } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import {
  addDays,
  formatDay,
  monthAfter,
  type PlainDate,
  weekday,
  writeMonth,
} from "@kenshu/domain/time.ts";
import { today } from "#api/clock.ts";
import type { PlanSearch, PlanUnit } from "./planSearch.ts";

/** The month of a day, or its week from Sunday. */
export function periodAround(unit: PlanUnit, day: PlainDate): Period {
  if (unit === "month") {
    const month = day.slice(0, 7);
    return { startDate: `${month}-01`, endDate: addDays(`${monthAfter(month, 1)}-01`, -1) };
  }
  const startDate = addDays(day, -weekday(day));
  return { startDate, endDate: addDays(startDate, 6) };
}

/** The first day of the period that is `steps` later. */
export function startAfter(unit: PlanUnit, startDate: PlainDate, steps: number): PlainDate {
  return unit === "month" ? `${monthAfter(startDate, steps)}-01` : addDays(startDate, 7 * steps);
}

/** `2027年4月`, `3/14(日)〜3/20(土)` */
export function plannedPeriodName(unit: PlanUnit, { startDate, endDate }: Period): string {
  return unit === "month"
    ? writeMonth(startDate.slice(0, 7))
    : `${formatDay(startDate)}〜${formatDay(endDate)}`;
}

/** The whole weeks, from Sunday, that contain a period. */
export function weeksAround({ startDate, endDate }: Period): Period {
  return {
    startDate: addDays(startDate, -weekday(startDate)),
    endDate: addDays(endDate, 6 - weekday(endDate)),
  };
}

export type Periods = ReturnType<typeof periodsOf>;

/** The periods in a plan's URL. By default it copies the present month to the next one. */
export function periodsOf({ unit = "month", from, to }: PlanSearch) {
  const source = periodAround(unit, from ?? today());
  const target = periodAround(unit, to ?? startAfter(unit, source.startDate, 1));
  return { unit, from: source, to: target };
}
