import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ja";
import { DatePicker } from "@mantine/dates";
import { today } from "#api/clock.ts";
import { calendarProps } from "#ui/calendarProps.ts";
import type { CalendarProps } from "./CalendarButton.tsx";

/** The calendar of a date field. The focus starts on the picked day, or else on today. */
export function DayCalendar({ value, min, max, onPick }: CalendarProps) {
  const start = value ?? today();
  return (
    <DatePicker
      value={value}
      defaultDate={start}
      minDate={min}
      maxDate={max}
      size="md"
      getDayProps={(date) => ({
        ...calendarProps.getDayProps(date),
        ...(date === start ? { "data-autofocus": true } : {}),
      })}
      onChange={(date) => date && onPick(date)}
    />
  );
}
