import { CUTOFF_HOUR } from "#schedule/schedule.limits.ts";
import { addHours, tokyoMidnight } from "#time.ts";

/** From this instant on students cannot reserve and nobody is promoted: 15:00 on the day before. */
export function cutoffOf(startDate: Date): Date {
  return addHours(tokyoMidnight(startDate, -1), CUTOFF_HOUR);
}

/** The first midnight in Tokyo whose later schedules are all before their cutoff. */
export function firstBeforeCutoff(now: Date): Date {
  const tomorrow = tokyoMidnight(now, 1);
  return isBeforeCutoff({ startDate: tomorrow }, now) ? tomorrow : tokyoMidnight(now, 2);
}

export function isBeforeCutoff(schedule: { startDate: Date }, now: Date): boolean {
  return now < cutoffOf(schedule.startDate);
}
