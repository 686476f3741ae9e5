import { type DayOff, type DaysOff, dayOff } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import { overlaps } from "@kenshu/domain/schedule/schedule.rules.ts";
import {
  addForDatesInput,
  type takenTime,
  type takenTimes,
  takenTimesInput,
} from "@kenshu/domain/schedule/schedule.schema.ts";
import { type PlainDate, tokyoDate, tokyoInstant } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { type Minutes, minutesOf } from "#features/schedule/calendar/grid/layout.ts";
import type { Times } from "#features/schedule/calendar/schedule.ts";
import { daysOffIn } from "#features/schedule/days/daysOff.ts";

export type TakenTime = z.infer<typeof takenTime>;
/** The form values for schedules of one day or several. */
type Values = Record<string, unknown>;

const { startTime, endTime } = addForDatesInput.shape;
const typedTimes = z.object({ startTime, endTime });

/**
 * The question that a form asks the server about room, instructor and days; null while there is
 * nothing to ask.
 */
export function takenTimesAsked(values: Values): z.output<typeof takenTimesInput> | null {
  const { data } = takenTimesInput.safeParse({
    roomId: values.roomId ?? undefined,
    instructorId: values.instructorId ?? undefined,
    multiScheduleDates: values.multiScheduleDates ?? [values.date],
  });
  return data && (data.roomId ?? data.instructorId) !== undefined ? data : null;
}

/**
 * A chosen day: what takes its room and its instructor, and which of that overlaps the chosen
 * times.
 */
export type DayTimes = {
  day: PlainDate;
  /** The chosen times; null unless both are times in order. */
  chosen: Minutes | null;
  room: TakenTime[];
  instructor: TakenTime[];
  roomClashes: TakenTime[];
  instructorClashes: TakenTime[];
  /** Why nothing is expected to take place on that day. */
  off: DayOff[];
};

type Known = Pick<z.infer<typeof takenTimes>, "rows" | keyof DaysOff>;

/** The days of a form with the times that are taken, and days off (rules 4.5, 4.6, 4.9). */
export function dayTimesOf(values: Values, known: Partial<Known> = {}): DayTimes[] {
  const asked = takenTimesAsked(values);
  const { rows: taken = [] } = known;
  const daysOff = daysOffIn(known);
  return (asked?.multiScheduleDates ?? []).map((day) => {
    const chosen = timesOn(day, values);
    const onDay = taken.filter(({ startDate }) => tokyoDate(new Date(startDate)) === day);
    const room = onDay.filter(({ roomId }) => roomId === asked?.roomId);
    const instructor = onDay.filter(({ instructorId }) => instructorId === asked?.instructorId);
    const isClash = (time: Times) => chosen !== null && overlaps(chosen, datesOf(time));
    return {
      day,
      chosen: chosen && {
        from: minutesOf(day, chosen.startDate),
        until: minutesOf(day, chosen.endDate),
      },
      room,
      instructor,
      roomClashes: room.filter(isClash),
      instructorClashes: instructor.filter(isClash),
      off: dayOff(day, daysOff),
    };
  });
}

function timesOn(day: PlainDate, values: Values) {
  const { data } = typedTimes.safeParse(values);
  if (!data || data.startTime >= data.endTime) return null;
  return { startDate: tokyoInstant(day, data.startTime), endDate: tokyoInstant(day, data.endTime) };
}

function datesOf({ startDate, endDate }: Times) {
  return { startDate: new Date(startDate), endDate: new Date(endDate) };
}

/** Days on which nothing is added, because the room is in use then or because they are days off. */
export type SkippedDays = { taken: PlainDate[]; off: PlainDate[] };

/**
 * The chosen days that are left out (rule 4.6). Days off are, unless the person includes them or
 * has chosen nothing else.
 */
export function skippedDaysOf(days: readonly DayTimes[], includesDaysOff: boolean): SkippedDays {
  const taken = days.filter(({ roomClashes }) => roomClashes.length > 0).map(({ day }) => day);
  const off = daysOffOf(days).filter((day) => !taken.includes(day));
  const isIncluded = includesDaysOff || off.length + taken.length === days.length;
  return { taken, off: isIncluded ? [] : off };
}

/** The chosen days that are days off. */
function daysOffOf(days: readonly DayTimes[]): PlainDate[] {
  return days.filter(({ off }) => off.length > 0).map(({ day }) => day);
}
