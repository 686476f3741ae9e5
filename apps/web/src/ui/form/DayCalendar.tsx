import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ja";
import { DatePicker } from "@mantine/dates";
import { today } from "../../api/clock.ts";
import { calendarProps } from "../calendarProps.ts";

export type DayCalendarProps = {
  /** `yyyy-MM-dd` */
  value: string | null;
  min: string | undefined;
  max: string | undefined;
  onPick: (date: string) => void;
};

/** The calendar under a date field; the focus starts on the picked day, else on today. */
export function DayCalendar({ value, min, max, onPick }: DayCalendarProps) {
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
