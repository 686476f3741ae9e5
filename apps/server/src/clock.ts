import type { Clock } from "@kenshu/domain/time.ts";

/** The real clock, or one that shows `start` now and runs on from there (rule 1.2). */
export function runningClock(start: Date | null): Clock {
  const ahead = start === null ? 0 : start.getTime() - Date.now();
  return { now: () => new Date(Date.now() + ahead) };
}
