import type { DaysOff } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import type { schoolSchedules } from "@kenshu/domain/schedule/schedule.schema.ts";
import type { z } from "zod";

type Read = Partial<Pick<z.infer<typeof schoolSchedules>, keyof DaysOff>>;

/** The days off that a read names. A server of the former version names none. */
export function daysOffIn({ holidays = [], closedWeekdays = [], closedDays = [] }: Read): DaysOff {
  const names = new Map(holidays.map(({ date, name }) => [date, name]));
  return { holidays: names, closedWeekdays, closedDays };
}
