import { isConfirmed } from "@kenshu/db/predicates.ts";
import { activitiesOf } from "@kenshu/db/studentSummary/studentActivities.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { needReservationPerDay } from "@kenshu/domain/pace/reservationAdvice.rules.ts";
import { paceFrom, summarize } from "@kenshu/domain/progress/summary.rules.ts";
import { addDays, tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";

/**
 * How closely a student has to reserve in order to be done in time; null for who is taking
 * nothing (rule 8.5).
 */
export async function getReservationPace(ctx: SignedIn, id: number) {
  const now = ctx.clock.now();
  const today = tokyoDate(now);
  const setting = await ctx.db.selectFrom("setting").selectAll().executeTakeFirstOrThrow();
  const activities = (await activitiesOf(ctx.db, [id])).get(id) ?? [];
  const summary = summarize(activities);
  const pace = paceFrom(summary, today, setting);
  if (!pace) return null;
  const { paceState, recommendationDueDate } = pace;
  return {
    paceState,
    recommendationDueDate,
    needReservationPerDay: needReservationPerDay({
      left: summary.requiredCount - summary.doneCount,
      confirmedFuture: await confirmedFutureCount(ctx.db, id, now),
      tomorrow: addDays(today, 1),
      recommendationDueDate,
    }),
  };
}

/** Confirmed reservations of schedules that have not begun. */
async function confirmedFutureCount(db: Reader, studentUserId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("reservation")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("studentUserId", "=", studentUserId)
    .where(isConfirmed())
    .where(sql<Date>`lower(during)`, ">", now)
    .executeTakeFirstOrThrow();
  return count;
}
