import { today } from "#api/clock.ts";
import classes from "./TodayMark.module.css";

/** 今日 beside the date of the present day; nothing on other days. */
export function TodayMark({ day }: { day: string }) {
  return day === today() && <span className={classes.today}>今日</span>;
}
