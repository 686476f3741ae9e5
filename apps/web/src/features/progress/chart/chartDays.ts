import { addDays, daysBetween, type PlainDate } from "@kenshu/domain/time.ts";

/** The days that have columns in a chart. The first and the last count. */
export type ChartDays = { first: PlainDate; count: number };

/** A chart of only a few days would have no room for its headings. */
const FEWEST_DAYS = 31;
/** A recommended date further ahead than this appears only above the chart. */
const AHEAD_DAYS = 31;

/**
 * The first to the last day of the activity, plus all entries and days of attendance, and the
 * recommended date of completion if it is near.
 */
export function chartDays({
  firstDate,
  lastDate,
  recommendationDueDate,
  marked,
}: {
  firstDate: PlainDate;
  lastDate: PlainDate;
  recommendationDueDate: PlainDate | null;
  /** The days of entries and of attendance, in any order. */
  marked: readonly PlainDate[];
}): ChartDays {
  const isNear =
    recommendationDueDate !== null && daysBetween(lastDate, recommendationDueDate) <= AHEAD_DAYS;
  const dates = [firstDate, lastDate, ...marked, ...(isNear ? [recommendationDueDate] : [])];
  const first = dates.reduce((a, b) => (a < b ? a : b));
  const last = dates.reduce((a, b) => (a > b ? a : b));
  return { first, count: Math.max(FEWEST_DAYS, daysBetween(first, last) + 2) };
}

/** The column of a day, from 0. */
export function columnOf({ first }: ChartDays, date: PlainDate): number {
  return daysBetween(first, date);
}

export type MonthBand = { month: string; column: number; count: number };

/** The months over the columns. */
export function monthBands(days: ChartDays): MonthBand[] {
  const bands: MonthBand[] = [];
  let column = 0;
  while (column < days.count) {
    const month = addDays(days.first, column).slice(0, 7);
    const next = `${addDays(`${month}-01`, 31).slice(0, 7)}-01`;
    const end = Math.min(days.count, columnOf(days, next));
    bands.push({ month, column, count: end - column });
    column = end;
  }
  return bands;
}

/** The columns with a heading: days 1, 10 and 20 of each month (rule 18.9). */
export function headings(days: ChartDays): { column: number; day: 1 | 10 | 20 }[] {
  return monthBands(days).flatMap(({ month }) =>
    ([1, 10, 20] as const)
      .map((day) => ({ day, column: columnOf(days, `${month}-${String(day).padStart(2, "0")}`) }))
      .filter(({ column }) => column >= 0 && column < days.count),
  );
}

/**
 * Places marks over the middle of their days, each at the first height where it covers no other.
 * `middle` is the part of a mark, from its left, that stands over the day. Takes and returns them
 * in the order of their days.
 */
export function stacked<M extends { column: number; width: number; middle?: number }>(
  marks: readonly M[],
  dayWidth: number,
  chartWidth: number,
): { mark: M; left: number; lane: number }[] {
  const ends: number[] = [];
  return marks.map((mark) => {
    const centred = (mark.column + 0.5) * dayWidth - (mark.middle ?? mark.width / 2);
    const left = Math.max(0, Math.min(centred, chartWidth - mark.width));
    const free = ends.findIndex((end) => end <= left);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = left + mark.width;
    return { mark, left, lane };
  });
}
