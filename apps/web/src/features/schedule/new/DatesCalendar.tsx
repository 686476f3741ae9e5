import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ja";
import { dayOff } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import { DATES_MAX } from "@kenshu/domain/schedule/schedule.limits.ts";
import { monthAfter, type PlainDate } from "@kenshu/domain/time.ts";
import { DatePicker } from "@mantine/dates";
import { useState } from "react";
import { today } from "#api/clock.ts";
import { dayOffText } from "#features/schedule/days/dayOffText.ts";
import { calendarProps } from "#ui/calendarProps.ts";
import { useIsPhone, useIsTouched } from "#ui/windows.ts";
import classes from "./DatesCalendar.module.css";
import { useDaysOff } from "./useDaysOff.ts";

/**
 * The calendar for the dates of a new schedule: up to 30 days from today on. It marks the days off.
 */
export function DatesCalendar({
  schoolId,
  days,
  onChange,
}: {
  schoolId: number;
  days: PlainDate[];
  onChange: (days: PlainDate[]) => void;
}) {
  const isPhone = useIsPhone();
  const isTouched = useIsTouched();
  const isFull = days.length >= DATES_MAX;
  const columns = isPhone ? 1 : 2;
  const [first, setFirst] = useState(days[0] ?? today());
  const months = Array.from({ length: columns }, (_, index) => monthAfter(first, index));
  const daysOff = useDaysOff(schoolId, months);
  const offText = (day: string) => dayOff(day.slice(0, 10), daysOff).map(dayOffText).join("、");
  return (
    <DatePicker
      type="multiple"
      className={classes.calendar}
      value={days}
      onChange={onChange}
      date={first}
      onDateChange={setFirst}
      minDate={today()}
      numberOfColumns={columns}
      fullWidth={isPhone}
      maxLevel="year"
      size={isTouched || isPhone ? "md" : "sm"}
      getDayAriaLabel={(day) => `${calendarProps.getDayAriaLabel(day)} ${offText(day)}`.trim()}
      getDayProps={(day) => {
        const off = offText(day);
        const isChosen = days.includes(day);
        return {
          ...calendarProps.getDayProps(day),
          ...(off && { title: off, "data-day-off": true }),
          "aria-pressed": isChosen,
          ...(isFull && !isChosen ? { disabled: true } : {}),
        };
      }}
    />
  );
}
