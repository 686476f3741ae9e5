import { type PlainDate, weekday, weekdayName } from "@kenshu/domain/time.ts";
import classes from "./WeekdayText.module.css";

/** The kanji of a day's weekday; only that of Sundays and Saturdays has a colour. */
export function WeekdayText({ day }: { day: PlainDate }) {
  return (
    <span className={classes.weekday} data-weekday={weekday(day)}>
      {weekdayName(day)}
    </span>
  );
}
