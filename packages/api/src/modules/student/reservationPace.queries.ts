import { isConfirmed } from "@kenshu/db/predicates.ts";
import { activitiesOf } from "@kenshu/db/studentSummary/studentActivities.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { paceState } from "@kenshu/domain/pace/pace.rules.ts";
import {
  needReservationPerDay,
  reservingPace,
} from "@kenshu/domain/pace/reservationAdvice.rules.ts";
import { summarize } from "@kenshu/domain/progress/summary.rules.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { presentOf } from "#rows/present.ts";

/** How often a student must reserve to finish in time (rule 8.5). Null without a training. */
export async function getReservationPace(ctx: SignedIn, id: number) {
  const { now, today, setting } = await presentOf(ctx);
  const activities = (await activitiesOf(ctx.db, [id])).get(id) ?? [];
  const summary = summarize(activities);
  const pace = reservingPace(summary, await confirmedFutureCount(ctx.db, id, now), today, setting);
  if (summary.baseDate === null || pace === null) return null;
  return {
    paceState: paceState(summary, summary.baseDate, today, setting),
    recommendationDueDate: pace.recommendationDueDate,
    needReservationPerDay: needReservationPerDay(pace),
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
