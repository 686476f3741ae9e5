import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ja";
import { MonthPicker } from "@mantine/dates";
import { today } from "#api/clock.ts";
import type { CalendarProps } from "./CalendarButton.tsx";

/**
 * The calendar of a month field. The focus starts on the picked month, or else on the present one.
 */
export function MonthCalendar({ value, max, onPick }: CalendarProps) {
  const start = `${value ?? today().slice(0, 7)}-01`;
  return (
    <MonthPicker
      value={value && `${value}-01`}
      defaultDate={start}
      maxDate={max && `${max}-01`}
      size="md"
      getMonthControlProps={(date) => (date === start ? { "data-autofocus": true } : {})}
      onChange={(date) => date && onPick(date.slice(0, 7))}
    />
  );
}
