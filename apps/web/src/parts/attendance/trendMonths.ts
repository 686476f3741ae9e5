import { addDays, type PlainDate, weekday } from "@kenshu/domain/time.ts";

/** A square in the plot of a month; `mark` is null on a day without one. */
type TrendDay<M> = { date: PlainDate; mark: M | null };
/** The weeks of a month, from Sunday to Saturday; null for days outside the plot. */
export type TrendMonth<M> = { month: string; weeks: (TrendDay<M> | null)[][] };

/**
 * The months from `fromDate` to `toDate`, with a square for every day of the range. Both days
 * count.
 */
export function trendMonths<M>(
  { fromDate, toDate }: { fromDate: PlainDate; toDate: PlainDate },
  markOf: (date: PlainDate) => M | null,
): TrendMonth<M>[] {
  const months: TrendMonth<M>[] = [];
  for (let date = fromDate; date <= toDate; date = addDays(date, 1)) {
    const month = date.slice(0, 7);
    if (months.at(-1)?.month !== month) months.push({ month, weeks: weeksOf(month) });
    const day = weekday(`${month}-01`) + Number(date.slice(8)) - 1;
    const week = months.at(-1)?.weeks[Math.floor(day / 7)];
    if (week) week[day % 7] = { date, mark: markOf(date) };
  }
  for (const month of months) month.weeks = month.weeks.filter((week) => week.some(Boolean));
  return months;
}

/** The empty squares of a month. */
function weeksOf(month: string): null[][] {
  const first: PlainDate = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const squares = weekday(first) + Number(addDays(next, -1).slice(8));
  return Array.from({ length: Math.ceil(squares / 7) }, () => Array<null>(7).fill(null));
}
