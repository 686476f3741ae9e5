import { addDays, type PlainDate } from "#time.ts";

/** The initial days of the log: from 6 days ago to tomorrow (rule 18.6). */
export function logWindow(today: PlainDate): { start: PlainDate; end: PlainDate } {
  return { start: addDays(today, -6), end: addDays(today, 1) };
}

/** `ログ_2027-03-10.csv` */
export function logFileName(today: PlainDate): string {
  return `ログ_${today}.csv`;
}
