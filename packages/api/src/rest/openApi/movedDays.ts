import { addDays, daysBetween, monthAfter, type PlainDate } from "@kenshu/domain/time.ts";

/** The day on which `npm run examples` records. */
export const RECORDED_ON: PlainDate = "2027-03-10";

const DAY = /\b(\d{4})([-/])(\d\d)\2(\d\d)(?!\d)/g;
const MONTH = /"(\d{4}-\d\d)"/g;
/** What lies farther away is a birthday or the like, which stays. */
const MOST_DAYS = 366;

/**
 * Text in JSON with its days as far from `today` as they were from the day of the recording, in whole weeks
 * so that the days of the week stay. The demo data lies around the day on which it is made, so that its
 * rows are found on these days (rule 13.4).
 */
export function movedDays(json: string, today: PlainDate): string {
  const weeks = Math.ceil(daysBetween(RECORDED_ON, today) / 7);
  const months = monthsBetween(RECORDED_ON, addDays(RECORDED_ON, weeks * 7));
  return json
    .replace(DAY, (text, year, separator, month, day) => {
      const recorded = `${year}-${month}-${day}`;
      if (isFar(recorded)) return text;
      return addDays(recorded, weeks * 7).replaceAll("-", separator);
    })
    .replace(MONTH, (text, month) =>
      isFar(`${month}-01`) ? text : `"${monthAfter(month, months)}"`,
    );
}

function isFar(day: PlainDate): boolean {
  return !(Math.abs(daysBetween(RECORDED_ON, day)) <= MOST_DAYS);
}

function monthsBetween(from: PlainDate, to: PlainDate): number {
  const monthsOf = (date: PlainDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthsOf(to) - monthsOf(from);
}
