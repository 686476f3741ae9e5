import type { PlainTime } from "@kenshu/domain/time.ts";

const TIME = /^([01]\d|2[0-4]):[0-5]\d$/;
const DAY = 24 * 60;

export const isTime = (value: unknown): value is PlainTime =>
  typeof value === "string" && TIME.test(value);

const minuteOf = (time: PlainTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeAt = (minute: number): PlainTime =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/**
 * The end of a schedule whose start moves: it stays as long, until midnight at most. Null if the
 * times before say no length.
 */
export function movedEnd(before: unknown, start: unknown, end: unknown): PlainTime | null {
  if (!isTime(before) || !isTime(start) || !isTime(end) || end <= before) return null;
  return timeAt(Math.min(minuteOf(start) + minuteOf(end) - minuteOf(before), DAY));
}

const HALF_HOUR = 30;

/** The first half hour after the start. */
export function halfHourAfter(start: PlainTime): PlainTime {
  const minute = (Math.floor(minuteOf(start) / HALF_HOUR) + 1) * HALF_HOUR;
  return timeAt(Math.min(minute, DAY));
}
