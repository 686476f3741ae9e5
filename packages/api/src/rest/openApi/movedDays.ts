import {
  addDays,
  daysBetween,
  formatMonth,
  monthAfter,
  type PlainDate,
} from "@kenshu/domain/time.ts";

/** The day on which `npm run examples` records. */
export const RECORDED_ON: PlainDate = "2027-03-10";

const DAY = /\b(\d{4})([-/])(\d\d)\2(\d\d)(?!\d)/g;
const MONTH = /(?<=")\d{4}-\d\d(?=")|\d{4}年\d\d月/g;
const YEAR = /(?<="year":)\d{4}/g;
/** What lies farther away is a birthday or the like, which stays. */
const MOST_DAYS = 366;

/**
 * Text in JSON with its days as far from `today` as they were from the day of the recording, in whole weeks
 * so that the days of the week stay, and its months and years as they were from those of `today`. The demo data lies around the day on which it is made, so that its
 * rows are found on these days (rule 13.4).
 */
export function movedDays(json: string, today: PlainDate): string {
  const weeks = Math.ceil(daysBetween(RECORDED_ON, today) / 7);
  const months = monthsBetween(RECORDED_ON, today);
  return json
    .replace(DAY, (text, year, separator, month, day) => {
      const recorded = `${year}-${month}-${day}`;
      if (isFar(recorded)) return text;
      return addDays(recorded, weeks * 7).replaceAll("-", separator);
    })
    .replace(MONTH, (text) => {
      const recorded = `${text.slice(0, 4)}-${text.slice(5, 7)}`;
      if (isFar(`${recorded}-01`)) return text;
      const moved = monthAfter(recorded, months);
      return text.endsWith("月") ? formatMonth(moved) : moved;
    })
    .replace(YEAR, (year) => String(Number(year) + yearOf(today) - yearOf(RECORDED_ON)));
}

function isFar(day: PlainDate): boolean {
  return !(Math.abs(daysBetween(RECORDED_ON, day)) <= MOST_DAYS);
}

const yearOf = (date: PlainDate) => Number(date.slice(0, 4));

function monthsBetween(from: PlainDate, to: PlainDate): number {
  const monthsOf = (date: PlainDate) => yearOf(date) * 12 + Number(date.slice(5, 7));
  return monthsOf(to) - monthsOf(from);
}
