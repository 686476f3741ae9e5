import { addDays, monthAfter, type PlainDate, tokyoDate, tokyoMonth } from "#time.ts";

/**
 * Everything before this is deleted: the beginning of a month in Tokyo, this many months back (rule
 * 11.7).
 */
export function firstMomentKept(now: Date, keptMonths: number): Date {
  const thisMonth = tokyoDate(now).slice(0, 7);
  return tokyoMonth(monthAfter(thisMonth, -keptMonths)).start;
}

/** The initial days of the log: from 6 days ago to tomorrow (rule 18.6). */
export function logWindow(today: PlainDate): { start: PlainDate; end: PlainDate } {
  return { start: addDays(today, -6), end: addDays(today, 1) };
}

/** `ログ_2027-03-10.csv` */
export function logFileName(today: PlainDate): string {
  return `ログ_${today}.csv`;
}
