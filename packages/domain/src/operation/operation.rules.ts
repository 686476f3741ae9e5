import { HeartfulState } from "#enumerations.ts";
import { BACKLOG_LATE_MINUTES } from "#operation/operation.limits.ts";
import { addMinutes } from "#time.ts";

/** Whether callers wait for a database connection. */
export function isPoolFull({ waiting }: { waiting: number }): boolean {
  return waiting > 0;
}

/** Whether something has been due for too long (rule 21.5). */
export function isBacklogLate({ dueSince }: { dueSince: Date | null }, now: Date): boolean {
  return dueSince !== null && addMinutes(dueSince, BACKLOG_LATE_MINUTES) < now;
}

/** Whether HM has failed several times in a row (rule 21.5). */
export function isHeartfulAway(state: HeartfulState): boolean {
  return state === HeartfulState.Resting || state === HeartfulState.Trying;
}
