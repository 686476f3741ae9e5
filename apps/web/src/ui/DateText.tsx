import { formatDate, formatDay, tokyoDate, tokyoTime } from "@kenshu/domain/time.ts";
import { WeekdayText } from "./WeekdayText.tsx";

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
      <WeekdayText day={date} />){withTime && instant && ` ${tokyoTime(instant)}`}
    </time>
  );
}
