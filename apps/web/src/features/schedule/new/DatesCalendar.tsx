import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ja";
import { DATES_MAX } from "@kenshu/domain/schedule/schedule.limits.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { DatePicker } from "@mantine/dates";
import { today } from "#api/clock.ts";
import { calendarProps } from "#ui/calendarProps.ts";
import { useIsPhone, useIsTouched } from "#ui/windows.ts";

/** The calendar for the dates of a new schedule: up to 30 days from today on. */
export default function DatesCalendar({
  days,
  onChange,
}: {
  days: PlainDate[];
  onChange: (days: PlainDate[]) => void;
}) {
  const isPhone = useIsPhone();
  const isTouched = useIsTouched();
  const isFull = days.length >= DATES_MAX;
  return (
    <DatePicker
      type="multiple"
      value={days}
      onChange={onChange}
      defaultDate={days[0] ?? today()}
      minDate={today()}
      numberOfColumns={isPhone ? 1 : 2}
      fullWidth={isPhone}
      maxLevel="year"
      size={isTouched || isPhone ? "md" : "sm"}
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
