import holidayJp from "@holiday-jp/holiday_jp";
import type { Reader } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
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

/** The weekdays on which a school is closed; DbConflict for an unknown school. */
export async function closedWeekdaysOf(db: Reader, schoolId: number): Promise<number[]> {
  const school = await db
    .selectFrom("school")
    .select("closedWeekdays")
    .where("id", "=", schoolId)
    .executeTakeFirst();
  if (!school) fail("DbConflict");
  return school.closedWeekdays;
}
