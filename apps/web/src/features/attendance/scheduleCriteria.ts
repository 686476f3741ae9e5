import { LIST_RANGE_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { addDays, daysBetween, type PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { day, id, pageInAddress } from "#ui/criteria.ts";

/** A list without a range shows this many days after the first (rule 18.6). */
const DEFAULT_DAYS_ON = 6;

const days = z.object({ start: day, end: day });
const filters = z.object({ schoolId: id, roomId: id, isOwn: z.boolean(), isUnmarked: z.boolean() });

type Range = { start?: PlainDate; end?: PlainDate };
/** Both days count. A range has 60 days at most (rule 16.7). */
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
export const scheduleSearch = z
  .extend(z.partial(z.extend(days, filters.shape)), { page: pageInAddress })
  .check(...inRange);
export type ScheduleSearch = z.infer<typeof scheduleSearch>;

/** The same as form values; null is any school, or any room. */
export const scheduleCriteria = z
  .extend(days, { ...filters.shape, schoolId: z.nullable(id), roomId: z.nullable(id) })
  .check(...inRange);
export type ScheduleCriteria = z.infer<typeof scheduleCriteria>;

/** The criteria in a URL. Without days they cover a week from `today`. */
export function criteriaOf(search: ScheduleSearch, today: PlainDate): ScheduleCriteria {
  const { start = search.end ? addDays(search.end, -DEFAULT_DAYS_ON) : today } = search;
  return {
    start,
    end: search.end ?? addDays(start, DEFAULT_DAYS_ON),
    schoolId: search.schoolId ?? null,
    roomId: search.roomId ?? null,
    isOwn: search.isOwn === true,
    isUnmarked: search.isUnmarked === true,
  };
}

/** The URL of criteria, without the default range and without empty filters. */
export function searchOf(criteria: ScheduleCriteria, today: PlainDate): ScheduleSearch {
  const usual = criteriaOf({}, today);
  const { start, end } = criteria;
  const isUsual = start === usual.start && end === usual.end;
  return { ...(isUsual ? {} : { start, end }), ...filtersOf(criteria) };
}

/** The input of the list. Its end is the day after the last day (rule 1.4). */
export function inputOf(criteria: ScheduleCriteria) {
  const { start, end } = criteria;
  return { start, end: addDays(end, 1), ...filtersOf(criteria) };
}

function filtersOf({ schoolId, roomId, isOwn, isUnmarked }: ScheduleCriteria) {
  return {
    schoolId: schoolId ?? undefined,
    roomId: roomId ?? undefined,
    isOwn: isOwn || undefined,
    isUnmarked: isUnmarked || undefined,
  };
}
