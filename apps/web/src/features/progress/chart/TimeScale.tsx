import type { PlainDate } from "@kenshu/domain/time.ts";
import { IconFlag } from "@tabler/icons-react";
import { type ChartDays, columnOf, headings, monthBands } from "./chartDays.ts";
import classes from "./TimeScale.module.css";

/** The narrowest bands that hold `2026年11月` and `11月`. */
const LONG_MONTH = 84;
const SHORT_MONTH = 36;

/** The months and days over a chart, with today; seen only, since every mark names its own date. */
export function TimeScale({
  days,
  dayWidth,
  today,
  dueDate,
}: {
  days: ChartDays;
  dayWidth: number;
  today: PlainDate;
  dueDate: PlainDate | null;
}) {
  const middleOf = (date: PlainDate) => (columnOf(days, date) + 0.5) * dayWidth;
  const isWithin = (date: PlainDate) =>
    columnOf(days, date) >= 0 && columnOf(days, date) < days.count;
  return (
    <div className={classes.scale} style={{ width: days.count * dayWidth }} aria-hidden>
      <div className={classes.months}>
        {monthBands(days).map(({ month, column, count }) => (
          <span
            key={month}
            className={classes.month}
            style={{ left: column * dayWidth, width: count * dayWidth }}
          >
            <span className={classes.monthName}>{monthText(month, count * dayWidth)}</span>
          </span>
        ))}
      </div>
      {headings(days).map(({ column, day }) => (
        <span key={column} className={classes.day} style={{ left: column * dayWidth }}>
          {day}
        </span>
      ))}
      {dueDate !== null && isWithin(dueDate) && (
        <span className={classes.due} style={{ left: within(middleOf(dueDate)) }}>
          <IconFlag size={14} stroke={2.5} />
        </span>
      )}
      {isWithin(today) && (
        <span className={classes.today} style={{ left: within(middleOf(today)) }}>
          今日
        </span>
      )}
    </div>
  );
}

/** A label at the first or last day stays inside; otherwise it would widen the scrolled area. */
const within = (left: number) => `clamp(20px, ${left}px, calc(100% - 20px))`;

function monthText(month: string, width: number): string {
  const name = `${Number(month.slice(5))}月`;
  if (width >= LONG_MONTH) return `${month.slice(0, 4)}年${name}`;
  return width >= SHORT_MONTH ? name : "";
}
