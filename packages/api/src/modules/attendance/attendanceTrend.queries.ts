import { activitiesWithTraining } from "@kenshu/db/activitiesWithTraining.ts";
import { isNotCancelled } from "@kenshu/db/predicates.ts";
import { isTaking } from "@kenshu/domain/activity/activity.rules.ts";
import { attendanceTrendOf, type MarkedDay } from "@kenshu/domain/attendance/attendance.rules.ts";
import { currentActivity } from "@kenshu/domain/progress/progress.rules.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";

/**
 * How regularly a student has reserved and come since the current activity began (rule 6.5). For a
 * student without any activity it covers only today.
 */
export async function getAttendanceTrend(ctx: SignedIn, studentUserId: number) {
  const toDate = tokyoDate(ctx.clock.now());
  const fromDate = (await currentStartDate(ctx, studentUserId)) ?? toDate;
  return attendanceTrendOf({ fromDate, toDate }, await markedDays(ctx, studentUserId));
}

async function currentStartDate({ db }: SignedIn, studentUserId: number) {
  const activities = await activitiesWithTraining(db)
    .where("activity.studentUserId", "=", studentUserId)
    .execute();
  const current = currentActivity(
    activities.map((activity) => ({
      ...activity,
      isTaking: isTaking(activity.state),
    })),
  );
  return current?.startDate ?? null;
}

/**
 * Every reservation that was not cancelled, in order of time: the latest absences may be older than
 * the activity.
 */
async function markedDays({ db }: SignedIn, studentUserId: number): Promise<MarkedDay[]> {
  const reservations = await db
    .selectFrom("reservation")
    .select(["state", sql<Date>`lower(during)`.as("startDate")])
    .where("studentUserId", "=", studentUserId)
    .where(isNotCancelled())
    .orderBy(sql`lower(during)`)
    .execute();
  return reservations.map(({ state, startDate }) => ({ state, date: tokyoDate(startDate) }));
}
