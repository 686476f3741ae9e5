import type { Period } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import { formatDay, writeMonth } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { today } from "#api/clock.ts";
import { periodAround, step } from "#features/schedule/calendar/period.ts";
import { day, id } from "#ui/criteria.ts";

const units = z.enum(["month", "week"]);
export type PlanUnit = z.infer<typeof units>;

/** The URL of a plan: the school, and the first days of the source and of the planned period. */
export const planSearch = z.object({
  schoolId: z.optional(id),
  unit: z.optional(units),
  from: z.optional(day),
  to: z.optional(day),
});
export type PlanSearch = z.infer<typeof planSearch>;

export type Periods = ReturnType<typeof periodsOf>;

/** The periods in a plan's URL. By default it copies the present month to the next one. */
export function periodsOf({ unit = "month", from, to }: PlanSearch) {
  const source = periodAround(unit, from ?? today());
  const target = periodAround(unit, to ?? step(unit, source.startDate, 1));
  return { unit, from: source, to: target };
}

/** `2027年4月`, `3/14(日)〜3/20(土)` */
export function plannedPeriodName(unit: PlanUnit, { startDate, endDate }: Period): string {
  return unit === "month"
    ? writeMonth(startDate.slice(0, 7))
    : `${formatDay(startDate)}〜${formatDay(endDate)}`;
}
