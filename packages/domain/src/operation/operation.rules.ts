import { HeartfulState } from "#enumerations.ts";
import {
  BACKLOG_LATE_MINUTES,
  BACKUP_LATE_HOURS,
  TALLY_LOST_MINUTES,
} from "#operation/operation.limits.ts";
import { addHours, addMinutes } from "#time.ts";

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

/** How a backup ended. `isVerified` is null where nobody asked for a trial restore. */
export type BackupEnd = { isTaken: boolean; isVerified: boolean | null };

/** Whether somebody can rely on the backup: it is whole, and no trial restore has failed. */
export function isGood({ isTaken, isVerified }: BackupEnd): boolean {
  return isTaken && isVerified !== false;
}

/** What is known of the backups (rule 21.7). */
export type BackupFacts = {
  /** Whether Kenshu makes the backups. */
  isExpected: boolean;
  last: BackupEnd | null;
  lastSucceededAt: Date | null;
  /** Since when Kenshu counts; null before its first minute. */
  watchedSince: Date | null;
};

/** Since when the next good backup is awaited; null where none is. */
export function backupAwaitedSince({
  isExpected,
  lastSucceededAt,
  watchedSince,
}: BackupFacts): Date | null {
  return isExpected ? (lastSucceededAt ?? watchedSince) : null;
}

/** Whether the last backup failed, or the next one is late (rule 21.7). */
export function needsBackup(facts: BackupFacts, now: Date): boolean {
  const since = backupAwaitedSince(facts);
  const isLate = since !== null && addHours(since, BACKUP_LATE_HOURS) < now;
  return isLate || (facts.last !== null && !isGood(facts.last));
}

/** A tally that began before this and is still open belongs to a killed process (rule 21.8). */
export function tallyLostBefore(now: Date): Date {
  return addMinutes(now, -TALLY_LOST_MINUTES);
}

/** How many calls there were, and how many of them got no answer. */
export type CallCount = { callCount: number; unansweredCount: number };

/**
 * The calls that were answered, in hundredths of a percent; null without calls. We round down, so
 * that all is only said of all.
 */
export function answeredShare({ callCount, unansweredCount }: CallCount): number | null {
  if (callCount === 0) return null;
  return Math.floor(((callCount - unansweredCount) * 10_000) / callCount);
}
