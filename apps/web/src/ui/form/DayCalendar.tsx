import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ja";
import { DatePicker } from "@mantine/dates";
import { today } from "../../api/clock.ts";

/** The calendar under a date field. */
export default function DayCalendar({
  value,
  min,
  max,
  onPick,
}: {
  value: string | null;
  min: string | undefined;
  max: string | undefined;
  onPick: (date: string) => void;
}) {
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? today()}
      minDate={min}
      maxDate={max}
      size="md"
      onChange={(date) => date && onPick(date)}
    />
  );
}
