import {
  hasOtherOpening,
  mayMoveOpening,
  type Opening,
  opensInTime,
} from "#schedule/opening.rules.ts";
import { addDays, tokyoDate, tokyoInstant } from "#time.ts";

/** What staff can do with a schedule (rules 4.5, 4.7, 4.8, 5.18). */
export function scheduleAbilities(facts: {
  now: Date;
  startDate: Date;
  reserveOpensAt: Date | null;
  markCount: number;
  /** Reservations that are confirmed, waiting or marked. */
  liveCount: number;
}): { changeTime: boolean; changeOpening: boolean; remove: boolean; callOff: boolean } {
  const isAhead = facts.now < facts.startDate;
  return {
    changeTime: isAhead && facts.markCount === 0,
    changeOpening: isAhead && mayMoveOpening(facts, facts.now),
    remove: facts.liveCount === 0,
    callOff: isAhead && facts.markCount === 0 && facts.liveCount > 0,
  };
}

type Time = { startDate: Date; endDate: Date };

export const TIMES_REVERSED = "開始時刻より終了時刻が前です";

/**
 * What is wrong with a schedule's time, in a sentence, or null. It may last until midnight, the
 * next day's first instant (rule 4.5).
 */
export function faultOfTimes({ startDate, endDate }: Time): string | null {
  if (startDate >= endDate) return TIMES_REVERSED;
  const midnight = tokyoInstant(addDays(tokyoDate(startDate), 1));
  return endDate > midnight ? "開始と同じ日の時刻を入力してください" : null;
}

/**
 * Whether the two are at the same time. One that begins when the other ends is not (rule 4.5).
 * Lists compare thousands, and comparing numbers takes a twentieth of the time of dates.
 */
export function overlaps(one: Time, other: Time): boolean {
  return (
    one.startDate.getTime() < other.endDate.getTime() &&
    other.startDate.getTime() < one.endDate.getTime()
  );
}

export function hasOtherTime(before: Time, after: Time): boolean {
  return (
    before.startDate.getTime() !== after.startDate.getTime() ||
    before.endDate.getTime() !== after.endDate.getTime()
  );
}

type Planned = Time & Opening & { capacity: number; schoolId: number };

/**
 * Why a schedule cannot be changed like this, or null (rules 4.5, 4.8, 5.18). An unchanged capacity
 * passes even if a forced reservation exceeds it: only a new capacity must be large enough. Who came
 * to a session that has begun was in its school.
 */
export function decideScheduleChange(facts: {
  now: Date;
  before: Planned;
  after: Planned;
  isMarked: boolean;
  /** The number of reservations that hold a place. */
  reserveCount: number;
}): "marked" | "begun" | "InvalidDate" | "ScheduleCapacityNotEnough" | null {
  const { now, before, after } = facts;
  if (hasOtherTime(before, after)) {
    if (facts.isMarked) return "marked";
    if (before.startDate <= now || after.startDate <= now) return "InvalidDate";
  }
  if (before.schoolId !== after.schoolId && before.startDate <= now) return "begun";
  const opensElsewhen = hasOtherOpening(before, after);
  const mayOpenElsewhen = now < before.startDate && mayMoveOpening(before, now);
  if (opensElsewhen && !mayOpenElsewhen) return "InvalidDate";
  if ((opensElsewhen || hasOtherTime(before, after)) && !opensInTime(after)) return "InvalidDate";
  if (after.capacity !== before.capacity && after.capacity < facts.reserveCount) {
    return "ScheduleCapacityNotEnough";
  }
  return null;
}
