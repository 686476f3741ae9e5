import {
  CALENDAR_END,
  CALENDAR_START,
  CALENDAR_STEP_MINUTES,
} from "@kenshu/domain/schedule/schedule.limits.ts";
import { type PlainDate, type PlainTime, tokyoInstant } from "@kenshu/domain/time.ts";

/** The time of a schedule, as it comes over the wire. */
type Timed = { id: number; startDate: string; endDate: string };
/** A range of a day in minutes since its midnight; `until` may be 1440. */
export type Minutes = { from: number; until: number };

const MINUTE = 60_000;
const HOUR = 60;

/** Minutes from midnight at the start of `date` to the instant. */
export function minutesOf(date: PlainDate, instant: Date): number {
  return Math.round((instant.getTime() - tokyoInstant(date).getTime()) / MINUTE);
}

/** `600` → `10:00` */
export function timeOf(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / HOUR), minutes % HOUR];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** `10:00` → `600` */
const minutesOfTime = (time: string) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3));

/** The schedule's range within its day. */
export function rangeOf(date: PlainDate, { startDate, endDate }: Timed): Minutes {
  return {
    from: minutesOf(date, new Date(startDate)),
    until: minutesOf(date, new Date(endDate)),
  };
}

/** 08:00 to 20:00, extended by whole hours to show every schedule. */
export function shownHours(ranges: readonly Minutes[]): Minutes {
  const from = Math.min(minutesOfTime(CALENDAR_START), ...ranges.map((range) => range.from));
  const until = Math.max(minutesOfTime(CALENDAR_END), ...ranges.map((range) => range.until));
  return { from: Math.floor(from / HOUR) * HOUR, until: Math.ceil(until / HOUR) * HOUR };
}

/** Where a calendar opens, in minutes: at `time` if given, otherwise at the first of the ranges. */
export function openingOf(
  ranges: readonly Minutes[],
  shown: Minutes,
  time: PlainTime | undefined,
): number {
  if (time !== undefined) return Math.max(shown.from, minutesOfTime(time));
  return ranges.length === 0 ? shown.from : Math.min(...ranges.map(({ from }) => from));
}

/** The start of each half hour in a day. */
export function halfHoursOf({ from, until }: Minutes): number[] {
  return Array.from(
    { length: (until - from) / CALENDAR_STEP_MINUTES },
    (_, index) => from + index * CALENDAR_STEP_MINUTES,
  );
}

/** The place of a range within the shown hours, in percent. */
export function share(range: Minutes, shown: Minutes): { start: number; length: number } {
  const whole = shown.until - shown.from;
  return {
    start: ((range.from - shown.from) / whole) * 100,
    length: ((range.until - range.from) / whole) * 100,
  };
}

/** The schedule's lane, of `lanes` side by side. */
export type Lane = { lane: number; lanes: number };

/**
 * Puts overlapping schedules side by side. Takes the schedules of one day in order of their start.
 * Returns for each, by id, its lane and the number of lanes in its group.
 */
export function lanesOf(schedules: readonly Timed[]): Map<number, Lane> {
  const placed = new Map<number, Lane>();
  let group: Lane[] = [];
  let groupEnd = Number.NEGATIVE_INFINITY;
  let laneEnds: number[] = [];
  for (const { id, startDate, endDate } of schedules) {
    const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
    if (start >= groupEnd) {
      group = [];
      laneEnds = [];
    }
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= start);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = end;
    groupEnd = Math.max(groupEnd, end);
    const place = { lane, lanes: laneEnds.length };
    group.push(place);
    placed.set(id, place);
    for (const member of group) member.lanes = laneEnds.length;
  }
  return placed;
}
