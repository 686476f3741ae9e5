import holidayJp from "@holiday-jp/holiday_jp";
import type { PlainDate } from "@kenshu/domain/time.ts";

/** Holidays by day. The library knows them up to 2050. */
const holidays: ReadonlyMap<PlainDate, { name: string }> = new Map(
  Object.entries(holidayJp.holidays),
);

/** The holidays among these days. */
export function holidaysOn(days: readonly PlainDate[]): { date: PlainDate; name: string }[] {
  return days.flatMap((date) => {
    const holiday = holidays.get(date);
    return holiday ? [{ date, name: holiday.name }] : [];
  });
}
