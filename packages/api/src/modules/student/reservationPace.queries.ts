import { isConfirmed } from "@kenshu/db/predicates.ts";
import { activitiesOf } from "@kenshu/db/studentSummary/studentActivities.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { paceState } from "@kenshu/domain/pace/pace.rules.ts";
import {
  needReservationPerDay,
  reservingPace,
  weekPace,
} from "@kenshu/domain/pace/reservationAdvice.rules.ts";
import { summarize } from "@kenshu/domain/progress/summary.rules.ts";
import { oneWeekEnd } from "@kenshu/domain/reservation/reservation.rules.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { presentOf } from "#rows/present.ts";

/** How often a student must reserve to finish in time (rule 8.5). Null without a training. */
export async function getReservationPace(ctx: SignedIn, id: number) {
  const { now, today, setting } = await presentOf(ctx);
  const activities = (await activitiesOf(ctx.db, [id])).get(id) ?? [];
  const summary = summarize(activities);
  const { confirmedFuture, confirmedThisWeek } = await confirmedAhead(ctx.db, id, now);
  const pace = reservingPace(summary, confirmedFuture, today, setting);
  if (summary.baseDate === null || pace === null) return null;
  return {
    paceState: paceState(summary, summary.baseDate, today, setting),
    recommendationDueDate: pace.recommendationDueDate,
    ...weekPace({ ...pace, confirmedThisWeek }),
    needReservationPerDay: needReservationPerDay(pace),
  };
}

/** Confirmed reservations of schedules that have not begun, in all and within one week. */
function confirmedAhead(db: Reader, studentUserId: number, now: Date) {
  return db
    .selectFrom("reservation")
    .select([
      sql<number>`count(*)`.as("confirmedFuture"),
      sql<number>`count(*) filter (where lower(during) < ${oneWeekEnd(now)})`.as(
        "confirmedThisWeek",
      ),
    ])
    .where("studentUserId", "=", studentUserId)
    .where(isConfirmed())
    .where(sql<Date>`lower(during)`, ">", now)
    .executeTakeFirstOrThrow();
}
