import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ja";
import { DATES_MAX } from "@kenshu/domain/schedule/schedule.limits.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { DatePicker } from "@mantine/dates";
import { useMediaQuery } from "@mantine/hooks";
import { today } from "#api/clock.ts";
import { calendarProps } from "#ui/calendarProps.ts";

/** The calendar for the dates of a new schedule: up to 30 days from today on. */
export default function DatesCalendar({
  days,
  onChange,
}: {
  days: PlainDate[];
  onChange: (days: PlainDate[]) => void;
}) {
  const isWide = useMediaQuery("(min-width: 48em)", undefined, { getInitialValueInEffect: false });
  const isTouched = useMediaQuery("(pointer: coarse)", undefined, {
    getInitialValueInEffect: false,
  });
  const isFull = days.length >= DATES_MAX;
  return (
    <DatePicker
      type="multiple"
      value={days}
      onChange={onChange}
      defaultDate={days[0] ?? today()}
      minDate={today()}
      numberOfColumns={isWide ? 2 : 1}
      fullWidth={!isWide}
      maxLevel="year"
      size={isTouched || !isWide ? "md" : "sm"}
      getDayProps={(day) => {
        const isChosen = days.includes(day);
        return {
          ...calendarProps.getDayProps(day),
          "aria-pressed": isChosen,
          ...(isFull && !isChosen ? { disabled: true } : {}),
        };
      }}
    />
  );
}
