import { activitiesWithTraining } from "@kenshu/db/activitiesWithTraining.ts";
import { isTaking } from "@kenshu/domain/activity/activity.rules.ts";
import { attendanceTrendOf } from "@kenshu/domain/attendance/attendance.rules.ts";
import { currentActivity } from "@kenshu/domain/progress/progress.rules.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import type { SignedIn } from "#context.ts";
import { keptReservations } from "#rows/keptReservations.ts";

/**
 * How regularly a student has reserved and come since the current activity began (rule 6.5). For a
 * student without any activity it covers only today.
 */
export async function getAttendanceTrend(ctx: SignedIn, studentUserId: number) {
  const toDate = tokyoDate(ctx.clock.now());
  const fromDate = (await currentStartDate(ctx, studentUserId)) ?? toDate;
  // The latest absences may be older than the activity.
  const reservations = await keptReservations(ctx.db, studentUserId);
  return attendanceTrendOf(
    { fromDate, toDate },
    reservations.map(({ state, startDate }) => ({ state, date: tokyoDate(startDate) })),
  );
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
