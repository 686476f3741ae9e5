import type { DaysOff } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import { trpc } from "#api/transport.ts";
import { daysOf } from "#features/schedule/calendar/period.ts";
import { daysOffIn } from "#features/schedule/days/daysOff.ts";

/** The days off of a school in these months, as far as they are known. */
export function useDaysOff(schoolId: number, months: readonly string[]): DaysOff {
  const reads = trpc.useQueries((of) =>
    months.map((month) => {
      const days = daysOf("month", `${month}-01`);
      const [startDate = "", endDate = ""] = [days[0], days.at(-1)];
      return of.trainingSchedule.getSchoolSchedules({ schoolId, startDate, endDate });
    }),
  );
  return daysOffIn({
    holidays: reads.flatMap(({ data }) => data?.holidays ?? []),
    closedDays: reads.flatMap(({ data }) => data?.closedDays ?? []),
    closedWeekdays: reads.find(({ data }) => data)?.data?.closedWeekdays,
  });
}
