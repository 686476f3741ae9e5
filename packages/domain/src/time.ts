/**
 * Tokyo wall-clock time (rule 1.1). Japan has had no daylight saving time since 1951,
 * so business time is UTC plus nine hours and plain arithmetic is exact.
 */
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TOKYO_OFFSET = 9 * HOUR;

/** A calendar day in Tokyo, `yyyy-MM-dd`. */
export type PlainDate = string;
/** A wall-clock time in Tokyo, `HH:mm`. The end of a day is `24:00`. */
export type PlainTime = string;

/** The source of the present time for every rule (rule 1.2). */
export type Clock = { now(): Date };

/** The day in Tokyo that contains the instant. */
export function tokyoDate(instant: Date): PlainDate {
  return dayOf(new Date(instant.getTime() + TOKYO_OFFSET));
}

/**
 * Put together by hand, because lists compute thousands: it takes a third of the time of
 * toISOString.
 */
function dayOf(utc: Date): PlainDate {
  if (Number.isNaN(utc.getTime())) throw new RangeError("no date");
  return `${utc.getUTCFullYear()}-${two(utc.getUTCMonth() + 1)}-${two(utc.getUTCDate())}`;
}

/** The wall-clock time in Tokyo at the instant, `HH:mm`. */
export function tokyoTime(instant: Date): PlainTime {
  return new Date(instant.getTime() + TOKYO_OFFSET).toISOString().slice(11, 16);
}

/** The instant at which Tokyo's clocks show this day and time. Without a time, its midnight. */
export function tokyoInstant(date: PlainDate, time: PlainTime = "00:00"): Date {
  return new Date(`${date}T${time}:00+09:00`);
}

/** The first instant of the day in Tokyo that is `days` after the day of `instant`. */
export function tokyoMidnight(instant: Date, days = 0): Date {
  const day = Math.floor((instant.getTime() + TOKYO_OFFSET) / DAY) + days;
  return new Date(day * DAY - TOKYO_OFFSET);
}

/** The first instant of a month in Tokyo, `yyyy-MM`, and of the next one. */
export function tokyoMonth(month: string): { start: Date; end: Date } {
  const first = `${month}-01`;
  // No month has more than 31 days, and the next one has at least four.
  const next = addDays(first, 31).slice(0, 7);
  return { start: tokyoInstant(first), end: tokyoInstant(`${next}-01`) };
}

/**
 * The month, `yyyy-MM`, that is `steps` after the month of a day or month; before it when negative.
 */
export function monthAfter(dayOrMonth: string, steps: number): string {
  const [year, month] = dayOrMonth.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + steps)).toISOString().slice(0, 7);
}

/** The instant as it goes over the wire: ISO 8601 with `+09:00` (rule 1.3). */
export function wireInstant(instant: Date): string {
  const tokyo = new Date(instant.getTime() + TOKYO_OFFSET);
  const time = `${two(tokyo.getUTCHours())}:${two(tokyo.getUTCMinutes())}:${two(tokyo.getUTCSeconds())}`;
  return `${dayOf(tokyo)}T${time}+09:00`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

/** Whether a text is a day `yyyy-MM-dd` that exists; 2027-02-30 does not. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // A 30th of February would roll over into March.
  return !Number.isNaN(time) && dayOf(new Date(time)) === text;
}

/** The day `days` later (earlier when negative). */
export function addDays(date: PlainDate, days: number): PlainDate {
  return dayOf(new Date(Date.parse(date) + days * DAY));
}

/** Whole days from `from` to `to`; 0 on the same day, negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE);
}

export function addHours(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * HOUR);
}

const WEEKDAYS = ["日", "月", "火", "水", "木", "金", "土"] as const;

/** 0 for Sunday to 6 for Saturday. */
export function weekday(date: PlainDate): number {
  return new Date(date).getUTCDay();
}

/** The one-kanji weekday. */
export function weekdayName(date: PlainDate): string {
  return WEEKDAYS[weekday(date)] ?? "";
}

/** `2027年3月` for `2027-03`, as people write it. A text that is no month stays as it is. */
export function writeMonth(month: string): string {
  const [, year, number] = /^(\d{4})-(\d{2})$/.exec(month) ?? [];
  return year === undefined ? month : `${year}年${Number(number)}月`;
}

/** `2027年03月` for `2027-03`, for names of files and rows, which then sort in order. */
export function formatMonth(month: string): string {
  return `${month.slice(0, 4)}年${month.slice(5, 7)}月`;
}

/** `2026/08/23(日)` */
export function formatDate(date: PlainDate): string {
  return `${date.replaceAll("-", "/")}(${weekdayName(date)})`;
}

/** `8/23(日)`, if the year is clear. */
export function formatDay(date: PlainDate): string {
  const [, month, day] = date.split("-");
  return `${Number(month)}/${Number(day)}(${weekdayName(date)})`;
}

/** `2026/08/23(日) 13:00` */
export function formatInstant(instant: Date): string {
  return `${formatDate(tokyoDate(instant))} ${tokyoTime(instant)}`;
}

/** The wall-clock time at which something ends; midnight is the `24:00` of the day before it. */
export function tokyoEndTime(instant: Date): PlainTime {
  return asEnd(tokyoTime(instant));
}

/** The same for a time of day. */
export function asEnd(time: PlainTime): PlainTime {
  return time === "00:00" ? "24:00" : time;
}

/** `13:00〜14:30`; a range that lasts until midnight ends at `24:00`. */
export function formatTimeRange(start: Date, end: Date): string {
  return `${tokyoTime(start)}〜${tokyoEndTime(end)}`;
}

/** `2026/08/23(日) 13:00〜14:30` for a schedule, which lies within one day. */
export function formatSchedule(schedule: { startDate: Date; endDate: Date }): string {
  return `${formatDate(tokyoDate(schedule.startDate))} ${formatTimeRange(schedule.startDate, schedule.endDate)}`;
}
