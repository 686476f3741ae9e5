import { type DaysOff, dayOff } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import classes from "./DayOffNames.module.css";

/** `春分の日`, `休業日`; nothing on other days. */
export function DayOffNames({ day, daysOff }: { day: PlainDate; daysOff: DaysOff }) {
  return dayOff(day, daysOff).map((off) => (
    <span key={off.kind} className={classes.name}>
      {off.kind === "holiday" ? off.name : "休業日"}
    </span>
  ));
}
