import { date, id } from "@kenshu/domain/fields.ts";
import { LIST_RANGE_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { addDays, daysBetween, type PlainDate } from "@kenshu/domain/time.ts";
import { z } from "zod";

/** Days after the first one that a list without a range shows (rule 18.6). */
const DEFAULT_DAYS_ON = 6;

/** What the URL of the list says; everything may be left out. */
export type ScheduleSearch = {
  start?: PlainDate;
  end?: PlainDate;
  schoolId?: number;
  roomId?: number;
};

/** Checks the criteria when they are searched for (rule 16.7). */
export const scheduleCriteria = z
  .object({ start: date, end: date, schoolId: id.nullable(), roomId: id.nullable() })
  .refine(({ start, end }) => start <= end, {
    path: ["end"],
    message: "範囲開始日が範囲終了日より後になっています",
  })
  .refine(({ start, end }) => daysBetween(start, end) < LIST_RANGE_DAYS, {
    path: ["end"],
    message: `範囲は${LIST_RANGE_DAYS}日以内を選択してください。`,
  });
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
