import type { listedSchedule } from "@kenshu/domain/schedule/schedule.schema.ts";
import { type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";

export type Listed = z.infer<typeof listedSchedule>;

/** A day of the list: what people come for, and the schedules that nobody has reserved. */
export type ScheduleDay = { day: PlainDate; shown: Listed[]; empty: Listed[] };

/** The schedules by day, in each day the reader's own first (rule 18.47). */
export function scheduleDays(
  schedules: readonly Listed[],
  readerId: number | undefined,
): ScheduleDay[] {
  const isOwn = ({ instructorId }: Listed) => instructorId !== null && instructorId === readerId;
  const isEmpty = ({ reserveCount, waitCount }: Listed) => reserveCount + waitCount === 0;
  const days = Map.groupBy(schedules, ({ startDate }) => tokyoDate(new Date(startDate)));
  return [...days].map(([day, all]) => {
    const ordered = [...all.filter(isOwn), ...all.filter((schedule) => !isOwn(schedule))];
    return {
      day,
      shown: ordered.filter((schedule) => !isEmpty(schedule)),
      empty: ordered.filter(isEmpty),
    };
  });
}
