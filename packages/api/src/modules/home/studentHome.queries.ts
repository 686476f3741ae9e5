import { mayReserve } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { dueDates, figuresOf, paceState, spareDays } from "@kenshu/domain/pace/pace.rules.ts";
import {
  needReservationPerDay,
  reservingPace,
  weekPace,
} from "@kenshu/domain/pace/reservationAdvice.rules.ts";
import { oneWeekEnd } from "@kenshu/domain/reservation/reservation.rules.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { listStudentAlerts } from "#modules/alertInformation/index.ts";
import { listProposals } from "#modules/home/proposals.queries.ts";
import { listFutures } from "#modules/reservation/index.ts";
import { type Present, presentOf } from "#rows/present.ts";

/** The signed-in student's first screen, in at most six statements (rules 15.11, 15.17). */
export async function getStudentHome(ctx: SignedIn) {
  const { db, actor } = ctx;
  const present = await presentOf(ctx);
  const { now, today, setting } = present;
  const student = await readStudent(db, actor.userId);
  const futures = await listFutures(ctx, actor.userId);
  const alerts = await listStudentAlerts(ctx);

  const underWay = futures.rows.find(
    ({ state, startDate }) => state === ReservationState.Confirm && new Date(startDate) <= now,
  );
  const ahead = futures.rows.filter(({ startDate }) => new Date(startDate) > now);
  const confirmed = ahead.filter(({ state }) => state === ReservationState.Confirm);
  // A student without a place waits for one.
  const next = confirmed[0] ?? ahead[0] ?? null;
  const weekEnd = oneWeekEnd(now);
  const status = statusOf(student, confirmed, present);
  const isFull = countOf(futures.rows) >= setting.maxReserveCount;
  const isToReserve = status !== null && student.mayReserve && status.stillToReserveThisWeek > 0;
  const dueDate = student.baseDate && dueDates(student.baseDate, setting).recommendationDueDate;
  return {
    status,
    mayReserve: student.mayReserve,
    nextReservation: next,
    reservationUnderWay: underWay ?? null,
    othersOfWeek: ahead.filter((row) => row !== next && new Date(row.startDate) < weekEnd),
    alerts: alerts.rows,
    unpaidAmount: Math.max(-student.totalAmount, 0),
    passedRecommendationDueDate: dueDate !== null && dueDate < today ? dueDate : null,
    proposals: !isToReserve ? null : isFull ? [] : await listProposals(db, student, now),
    reachedReserveCount: isFull ? setting.maxReserveCount : null,
    goal: student.goal,
  };
}

export function readStudent(db: Reader, id: number) {
  return db
    .selectFrom("appUser as student")
    .innerJoin("studentSummary as summary", "summary.studentUserId", "student.id")
    .select([
      "student.id",
      "student.areaId",
      sql<boolean>`${mayReserve()}`.as("mayReserve"),
      "student.goal",
      "summary.totalAmount",
      "summary.baseDate",
      "summary.requiredCount",
      "summary.doneCount",
      "summary.attendedCount",
      "summary.contentCount",
      "summary.closedCount",
    ])
    .where("student.id", "=", id)
    .executeTakeFirstOrThrow();
}
type Student = Awaited<ReturnType<typeof readStudent>>;

/**
 * How many reservations count towards the limit. A wish and the reservation that it would replace
 * count as one (rule 5.12).
 */
export function countOf(futures: readonly { replaces: object | null }[]): number {
  return futures.filter(({ replaces }) => replaces === null).length;
}

/** How many of the reservations ahead start within one week (rule 5.10). */
export function countWithinWeek(ahead: readonly { startDate: string }[], now: Date): number {
  const weekEnd = oneWeekEnd(now);
  return ahead.filter(({ startDate }) => new Date(startDate) < weekEnd).length;
}

/**
 * How far the student has come, upcoming reservations, and how many are still to be made. Null
 * without a training.
 */
function statusOf(student: Student, confirmed: readonly { startDate: string }[], present: Present) {
  const { now, today, setting } = present;
  const { baseDate } = student;
  const pace = reservingPace(student, confirmed.length, today, setting);
  if (baseDate === null || pace === null) return null;
  return {
    delayedTrainingCount: figuresOf(student, baseDate, today, setting).delayedTrainingCount,
    requiredTrainingCount: student.requiredCount,
    trainingCount: student.attendedCount,
    recommendationDueDate: pace.recommendationDueDate,
    paceState: paceState(student, baseDate, today, setting),
    spareDays: spareDays(student, baseDate, today, setting),
    ...weekPace({ ...pace, confirmedThisWeek: countWithinWeek(confirmed, now) }),
    needReservationPerDay: needReservationPerDay(pace),
  };
}
