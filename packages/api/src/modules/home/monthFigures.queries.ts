import { hasCome, isMarked } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { attendanceRate } from "@kenshu/domain/attendance/attendanceRate.rules.ts";
import { tokyoDate, tokyoMonth } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { countFlexGraduates } from "#modules/analysis/index.ts";
import { countUnpaid } from "#modules/student/index.ts";

/** How the month in Tokyo has gone so far, in three statements (rule 15.18). */
export async function getMonthFigures({ db, clock }: SignedIn) {
  const month = tokyoDate(clock.now()).slice(0, 7);
  const { comeCount, markedCount } = await countMarks(db, month);
  return {
    month,
    comeCount,
    markedCount,
    attendanceRate: attendanceRate(comeCount, markedCount),
    flexGraduateCount: await countFlexGraduates(db, month),
    ...(await countUnpaid(db)),
  };
}

/** How many attendances of the month's schedules are recorded, and how many of them have come. */
function countMarks(db: Reader, month: string) {
  const { start, end } = tokyoMonth(month);
  return db
    .selectFrom("schedule")
    .innerJoin("reservation", "reservation.scheduleId", "schedule.id")
    .select([
      sql<number>`count(*) filter (where ${hasCome("reservation")})`.as("comeCount"),
      sql<number>`count(*)`.as("markedCount"),
    ])
    .where("schedule.retiredAt", "is", null)
    .where(sql<Date>`lower(schedule.during)`, ">=", start)
    .where(sql<Date>`lower(schedule.during)`, "<", end)
    .where(isMarked("reservation"))
    .executeTakeFirstOrThrow();
}
