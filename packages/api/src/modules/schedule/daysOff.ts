import holidayJp from "@holiday-jp/holiday_jp";
import type { Reader } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

/** Holidays by day. The library knows them up to 2050. */
const holidays: ReadonlyMap<PlainDate, { name: string }> = new Map(
  Object.entries(holidayJp.holidays),
);

/** The holidays among these days. */
function holidaysOn(days: readonly PlainDate[]): { date: PlainDate; name: string }[] {
  return days.flatMap((date) => {
    const holiday = holidays.get(date);
    return holiday ? [{ date, name: holiday.name }] : [];
  });
}

/** The days among these on which a school is closed once, with the name (rule 4.15). */
async function closedDaysOn(db: Reader, schoolId: number, days: readonly PlainDate[]) {
  const { rows } = await sql<{ date: PlainDate; name: string }>`
    select day as date, closed_day.name
    from closed_day, unnest(${days}::date[]) as day
    where (school_id = ${schoolId} or school_id is null) and day between start_date and end_date
    order by day, school_id
  `.execute(db);
  return rows;
}

/**
 * Which of these days are days off at a school, or anywhere (rule 4.9); DbConflict for an unknown
 * school.
 */
export async function daysOffOf(
  db: Reader,
  schoolId: number | null,
  days: readonly PlainDate[],
): Promise<{
  holidays: { date: PlainDate; name: string }[];
  closedWeekdays: number[];
  closedDays: { date: PlainDate; name: string }[];
}> {
  const holidays = holidaysOn(days);
  if (schoolId === null) return { holidays, closedWeekdays: [], closedDays: [] };
  const school = await db
    .selectFrom("school")
    .select("closedWeekdays")
    .where("id", "=", schoolId)
    .executeTakeFirst();
  if (!school) fail("DbConflict");
  const closedDays = await closedDaysOn(db, schoolId, days);
  return { holidays, closedWeekdays: school.closedWeekdays, closedDays };
}
