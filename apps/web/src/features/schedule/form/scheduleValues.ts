import { date, versioned } from "@kenshu/domain/fields.ts";
import { openingOn, openingTermsOf } from "@kenshu/domain/schedule/opening.rules.ts";
import { TIMES_REVERSED } from "@kenshu/domain/schedule/schedule.rules.ts";
import {
  addForDatesInput,
  openingTerms,
  refuseOpening,
  type scheduleDetail,
  scheduleFields,
  scheduleFieldsOf,
} from "@kenshu/domain/schedule/schedule.schema.ts";
import {
  type PlainDate,
  type PlainTime,
  tokyoDate,
  tokyoEndTime,
  tokyoInstant,
  tokyoTime,
  wireInstant,
} from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { now } from "#api/clock.ts";

export type ScheduleDetail = z.infer<typeof scheduleDetail>;

/** These checks run while somebody types times, which the server does not know yet. */
const isAhead = (day: PlainDate, time: PlainTime) => tokyoInstant(day, time) > now();
const notAhead = {
  path: ["startTime"],
  error: "すでに過ぎた時刻です。これから始まる時刻にしてください。",
};

/** The values of the create form: the input of AddForDates, with every schedule in the future. */
export const newSchedules = addForDatesInput.refine(
  ({ multiScheduleDates, startTime }) => multiScheduleDates.every((day) => isAhead(day, startTime)),
  notAhead,
);

const { startTime, endTime } = addForDatesInput.shape;
const oneDay = { ...scheduleFields, date, startTime, endTime };
const isInOrder = (values: { startTime: PlainTime; endTime: PlainTime }) =>
  values.startTime < values.endTime;
const reversed = { path: ["endTime"], error: TIMES_REVERSED };

/** The form values of one future schedule: day and times as typed. */
export const newSchedule = z
  .object(oneDay)
  .check(z.refine(isInOrder, reversed))
  .check(z.refine(({ date, startTime }) => isAhead(date, startTime), notAhead));

/** The values of the detail form. */
export const scheduleChange = z
  .object({ ...versioned.shape, ...oneDay, ...openingTerms })
  .check(z.refine(isInOrder, reversed), z.superRefine(refuseOpening));
export type ScheduleChange = z.infer<typeof scheduleChange>;

/** Checks a change of `schedule`. A new time must lie in the future (rule 4.5). */
export function changeOf(schedule: ScheduleDetail) {
  const before = valuesOf(schedule);
  return scheduleChange.check(
    z.refine(
      (values) =>
        (values.date === before.date &&
          values.startTime === before.startTime &&
          values.endTime === before.endTime) ||
        isAhead(values.date, values.startTime),
      notAhead,
    ),
  );
}

/** The schedule as values of the detail form. */
export function valuesOf(schedule: ScheduleDetail): ScheduleChange {
  const { id, version } = schedule;
  const dates = { startDate: new Date(schedule.startDate), endDate: new Date(schedule.endDate) };
  return {
    id,
    version,
    ...scheduleFieldsOf(schedule),
    ...typedTimesOf(dates),
    ...typedOpeningOf(schedule),
  };
}

/** When a schedule opens, as a form shows it (rule 5.18). */
export function typedOpeningOf({ startDate, reserveOpensAt }: OpeningOnWire) {
  return openingTermsOf({
    startDate: new Date(startDate),
    // A server of the former version does not tell.
    reserveOpensAt: reserveOpensAt ? new Date(reserveOpensAt) : null,
  });
}

type OpeningOnWire = { startDate: string; reserveOpensAt?: string | null };

/**
 * The opening of a changed schedule for the server, which goes with the day; undefined if it stays
 * as it is.
 */
export function openingAfter(schedule: ScheduleDetail, values: ScheduleChange) {
  const { opensDaysBefore = null, opensAtTime = null, date } = values;
  const before = valuesOf(schedule);
  const isSame =
    date === before.date &&
    opensDaysBefore === before.opensDaysBefore &&
    opensAtTime === before.opensAtTime;
  if (!schedule.can.changeOpening || isSame) return undefined;
  const opening = openingOn(date, { opensDaysBefore, opensAtTime });
  return opening && wireInstant(opening);
}

/** The day and the times of a schedule as a form shows them. */
export function typedTimesOf({ startDate, endDate }: { startDate: Date; endDate: Date }) {
  return {
    date: tokyoDate(startDate),
    startTime: tokyoTime(startDate),
    endTime: tokyoEndTime(endDate),
  };
}

/** The start and end of a schedule for the server. */
export function timesOf(values: { date: PlainDate; startTime: PlainTime; endTime: PlainTime }) {
  return {
    startDate: wireInstant(tokyoInstant(values.date, values.startTime)),
    endDate: wireInstant(tokyoInstant(values.date, values.endTime)),
  };
}
