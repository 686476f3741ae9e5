import { LIST_RANGE_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { addDays, daysBetween, type PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { day, id } from "#ui/criteria.ts";

/** Days after the first one that a list without a range shows (rule 18.6). */
const DEFAULT_DAYS_ON = 6;

const days = z.object({ start: day, end: day });
const places = z.object({ schoolId: id, roomId: id });

type Range = { start?: PlainDate; end?: PlainDate };
/** Both days count, at most 60 of them (rule 16.7). */
const inRange = [
  z.refine<Range>(({ start, end }: Range) => !start || !end || start <= end, {
    path: ["end"],
    error: "範囲開始日が範囲終了日より後になっています",
  }),
  z.refine<Range>(
    ({ start, end }: Range) => !start || !end || daysBetween(start, end) < LIST_RANGE_DAYS,
    {
      path: ["end"],
      error: `範囲は${LIST_RANGE_DAYS}日以内を選択してください。`,
    },
  ),
] as const;

/** What the URL of the list says; everything may be left out. */
export const scheduleSearch = z.partial(z.extend(days, places.shape)).check(...inRange);
export type ScheduleSearch = z.infer<typeof scheduleSearch>;

/** The same as the form's values; null is any school, or any room. */
export const scheduleCriteria = z
  .extend(days, { schoolId: z.nullable(id), roomId: z.nullable(id) })
  .check(...inRange);
export type ScheduleCriteria = z.infer<typeof scheduleCriteria>;

/** The criteria of a URL; without days, those from `today` on for a week. */
export function criteriaOf(search: ScheduleSearch, today: PlainDate): ScheduleCriteria {
  const { start = search.end ? addDays(search.end, -DEFAULT_DAYS_ON) : today } = search;
  return {
    start,
    end: search.end ?? addDays(start, DEFAULT_DAYS_ON),
    schoolId: search.schoolId ?? null,
    roomId: search.roomId ?? null,
  };
}

/** The URL of criteria; the default range and what filters by nothing are left out. */
export function searchOf(criteria: ScheduleCriteria, today: PlainDate): ScheduleSearch {
  const usual = criteriaOf({}, today);
  const isUsual = criteria.start === usual.start && criteria.end === usual.end;
  return {
    ...(isUsual ? {} : { start: criteria.start, end: criteria.end }),
    schoolId: criteria.schoolId ?? undefined,
    roomId: criteria.roomId ?? undefined,
  };
}

/** The input of the list, whose end is the day after the last (rule 1.4). */
export function inputOf({ start, end, schoolId, roomId }: ScheduleCriteria) {
  return {
    start,
    end: addDays(end, 1),
    schoolId: schoolId ?? undefined,
    roomId: roomId ?? undefined,
  };
}
