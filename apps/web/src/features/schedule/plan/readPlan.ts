import type { QueryUtils } from "#api/transport.ts";
import { weeksAround } from "#features/schedule/calendar/period.ts";
import { type Periods, type PlanSearch, periodsOf } from "./planSearch.ts";

/** The request of a plan. */
export const planAsked = (schoolId: number, { from, to }: Pick<Periods, "from" | "to">) => ({
  schoolId,
  ...to,
  sourceStartDate: from.startDate,
  sourceEndDate: from.endDate,
});

/** Reads ahead a plan's proposals and the places that its weeks need. Nothing waits for it. */
export function readPlan(api: QueryUtils, schoolId: number, search: PlanSearch): void {
  const periods = periodsOf(search);
  void api.trainingSchedule.getPeriodPlan.prefetch(planAsked(schoolId, periods));
  void api.trainingSchedule.getNeededPlaces.prefetch({ schoolId, ...weeksAround(periods.to) });
}
