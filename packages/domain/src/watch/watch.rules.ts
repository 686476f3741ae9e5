import type { ErrorCode } from "#errorCodes.ts";
import { vacantCount } from "#reservation/reservation.rules.ts";
import { cutoffOf, isBeforeCutoff } from "#schedule/cutoff.rules.ts";
import { addDays, type PlainDate, tokyoDate, tokyoInstant, weekday } from "#time.ts";
import { WATCH_MAX } from "#watch/watch.limits.ts";

/** The Sunday with which the week of this day begins. */
export function weekOf(day: PlainDate): PlainDate {
  return addDays(day, -weekday(day));
}

/** The Saturday with which a week ends. */
export function weekEnd(week: PlainDate): PlainDate {
  return addDays(week, 6);
}

/** When a watch ends by itself: at the cutoff of the last schedule that can lie in it. */
export function watchEnd(lastDay: PlainDate): Date {
  return cutoffOf(tokyoInstant(lastDay));
}

type WatchRefusal = Extract<
  ErrorCode,
  "UnauthorizedOperation" | "ReserveTimeOver" | "ReserveAlreadyExist" | "WatchCountOver"
>;

/** Why a student cannot watch something, the first reason that applies; null if it is possible. */
export function decideWatch({
  now,
  lastDay,
  mayReserve,
  isReserved,
  watchCount,
}: {
  now: Date;
  /** The day of the schedule, the day, or the last day of the week. */
  lastDay: PlainDate;
  mayReserve: boolean;
  /** The student has a reservation of the schedule. */
  isReserved: boolean;
  /** What the student watches already. */
  watchCount: number;
}): { refusal: WatchRefusal } | null {
  if (!mayReserve) return { refusal: "UnauthorizedOperation" };
  if (now >= watchEnd(lastDay)) return { refusal: "ReserveTimeOver" };
  if (isReserved) return { refusal: "ReserveAlreadyExist" };
  if (watchCount >= WATCH_MAX) return { refusal: "WatchCountOver" };
  return null;
}

/** A schedule after a command, and what the command has done to it. */
export type ChangedSchedule = Position & {
  id: number;
  capacity: number;
  reserveCount: number;
  /** How many more places are free than before; below 0 if there are fewer. */
  freedCount: number;
  /** Whether a place had fallen free of which nobody has been told yet. */
  isOwed: boolean;
  /** Where and when it was before; null if it is new. */
  former: Position | null;
};
type Position = { schoolId: number; startDate: Date };

/** The schedules with news for those who watch the schedule, its day, its week. */
export type Vacancy = { toSchedule: number[]; toDay: number[]; toWeek: number[] };

/**
 * Of which schedules watchers are told: those that had no free place before and have one now, and
 * those that have come to a watched day or week with a free place; before the cutoff only. Null if
 * there is nothing to tell (rule 5.19).
 */
export function vacancyOf(changed: readonly ChangedSchedule[], now: Date): Vacancy | null {
  const free = changed.filter(
    (schedule) =>
      isBeforeCutoff(schedule, now) && vacantCount(schedule.capacity, schedule.reserveCount) > 0,
  );
  const ids = (which: (schedule: ChangedSchedule) => boolean) =>
    free.filter(which).map(({ id }) => id);
  const vacancy = {
    toSchedule: ids(isFreed),
    toDay: ids((schedule) => isFreed(schedule) || hasComeTo(dayOf, schedule)),
    toWeek: ids((schedule) => isFreed(schedule) || hasComeTo(weekOfPosition, schedule)),
  };
  return vacancy.toDay.length > 0 ? vacancy : null;
}

function isFreed({ capacity, reserveCount, freedCount, isOwed }: ChangedSchedule): boolean {
  return isOwed || vacantCount(capacity, reserveCount + freedCount) === 0;
}

/** Whether the schedule was not in this part of its school's calendar before. */
function hasComeTo(part: (position: Position) => PlainDate, schedule: ChangedSchedule): boolean {
  const { former } = schedule;
  return (
    former === null || former.schoolId !== schedule.schoolId || part(former) !== part(schedule)
  );
}

const dayOf = ({ startDate }: Position) => tokyoDate(startDate);
const weekOfPosition = (position: Position) => weekOf(dayOf(position));
