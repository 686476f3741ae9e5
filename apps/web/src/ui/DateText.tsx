import {
  formatDate,
  formatDay,
  tokyoDate,
  tokyoTime,
  weekday,
  weekdayName,
} from "@kenshu/domain/time.ts";
import classes from "./DateText.module.css";

/**
 * `2026/08/23(日)`; only the weekday of Sundays and Saturdays has a colour. Takes a day
 * (`yyyy-MM-dd`) or a date-time from the wire; `withTime` adds its `13:00`, `withoutYear` makes it
 * `8/23(日)`.
 */
export function DateText({
  value,
  withTime,
  withoutYear,
}: {
  value: string;
  withTime?: boolean;
  withoutYear?: boolean;
}) {
  const instant = value.includes("T") ? new Date(value) : null;
  const date = instant ? tokyoDate(instant) : value;
  const [text] = (withoutYear ? formatDay(date) : formatDate(date)).split("(");
  return (
    <time dateTime={value} className="unbroken">
      {text}(
      <span className={classes.weekday} data-weekday={weekday(date)}>
        {weekdayName(date)}
      </span>
      ){withTime && instant && ` ${tokyoTime(instant)}`}
    </time>
  );
}
