import { type DaysOff, dayOff } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import classes from "./DayOffNames.module.css";
import { dayOffText } from "./dayOffText.ts";

/** `春分の日`, `設備点検`, `定休日`; nothing on other days. */
export function DayOffNames({ day, daysOff }: { day: PlainDate; daysOff: DaysOff }) {
  return dayOff(day, daysOff).map((off) => (
    <span key={dayOffText(off)} className={classes.name}>
      {off.kind === "closedWeekday" ? "定休日" : off.name}
    </span>
  ));
}
