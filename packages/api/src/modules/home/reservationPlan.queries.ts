import { holdsPlace } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { USUAL_RESERVATIONS } from "@kenshu/domain/home/home.limits.ts";
import { plan } from "@kenshu/domain/home/plan.rules.ts";
import {
  neededPerWeek,
  needReservationPerDay,
  reservationAdvice,
  reservingPace,
  weekPace,
} from "@kenshu/domain/pace/reservationAdvice.rules.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { listOffers, presentOffer } from "#modules/home/proposals.queries.ts";
import { countOf, countWithinWeek, readStudent } from "#modules/home/studentHome.queries.ts";
import { listFutures } from "#modules/reservation/index.ts";
import { presentOf } from "#rows/present.ts";
import { requireRow } from "#rows/requireRow.ts";

/** Schedules that keep the student's pace, in a chosen school or in the whole area (rule 5.14). */
export async function getReservationPlan(ctx: SignedIn, { schoolId }: { schoolId?: number }) {
  const { db, actor } = ctx;
  await requireRow(db, "school", schoolId);
  const present = await presentOf(ctx);
  const { now, today, setting } = present;
  const student = await readStudent(db, actor.userId);
  const { rows: futures } = await listFutures(ctx, actor.userId);
  const ahead = futures.filter(({ startDate }) => new Date(startDate) > now);
  const inState = (wanted: ReservationState) => ahead.filter(({ state }) => state === wanted);
  const confirmed = inState(ReservationState.Confirm);

  const pace = reservingPace(student, confirmed.length, today, setting);
  const needPerDay = pace ? needReservationPerDay(pace) : 0;
  const reservable = setting.maxReserveCount - countOf(futures);
  const answer = {
    mayReserve: student.mayReserve,
    thisWeek: pace && weekPace({ ...pace, confirmedThisWeek: countWithinWeek(confirmed, now) }),
    needReservationPerDay: needPerDay,
    reservableCount: Math.max(reservable, 0),
    reachedReserveCount: reservable <= 0 ? setting.maxReserveCount : null,
  };
  const isToReserve = student.mayReserve && reservationAdvice(needPerDay).kind !== "allCompleted";
  if (pace === null || !isToReserve) return { ...answer, weeks: null };

  const weeks = plan({
    today,
    neededPerWeek: neededPerWeek(pace),
    stillToReserve: pace.left - pace.confirmedFuture,
    reservable,
    past: await listUsual(db, student.id, now),
    confirmed: confirmed.map(startOf),
    waiting: inState(ReservationState.Wait).map(startOf),
    offers: reservable > 0 ? await listOffers(db, student, now, schoolId ?? null) : [],
  });
  return {
    ...answer,
    weeks: weeks.map(({ proposals, ...week }) => ({
      ...week,
      proposals: proposals.map(({ offer, others }) => ({
        ...presentOffer(offer),
        others: others.map(presentOffer),
      })),
    })),
  };
}

function startOf({ startDate }: { startDate: string }): Date {
  return new Date(startDate);
}

/** The start times of the student's last reservations with a place. */
async function listUsual(db: Reader, studentUserId: number, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom("reservation")
    .select(sql<Date>`lower(during)`.as("startDate"))
    .where("studentUserId", "=", studentUserId)
    .where(holdsPlace())
    .where(sql<Date>`lower(during)`, "<=", now)
    .orderBy(sql`lower(during)`, "desc")
    .limit(USUAL_RESERVATIONS)
    .execute();
  return rows.map(({ startDate }) => startDate);
}
