import {
  hasCome,
  isAbsent,
  isCancelled,
  isConfirmed,
  isWaiting,
  mayReserve,
} from "@kenshu/db/predicates.ts";
import { reservingPace, weekPace } from "@kenshu/domain/pace/reservationAdvice.rules.ts";
import { oneWeekEnd } from "@kenshu/domain/reservation/reservation.rules.ts";
import { HISTORY_DAYS } from "@kenshu/domain/student/student.limits.ts";
import { addDays, tokyoInstant, wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { nextOffers, nextReservations } from "#modules/student/nextPlaces.queries.ts";
import {
  type Criteria,
  findStudents,
  whereTheyStand,
  withPace,
} from "#modules/student/studentSearch.queries.ts";
import { presentOf } from "#rows/present.ts";

const start = sql<Date>`lower(reservation.during)`;
const end = sql<Date>`upper(reservation.during)`;

/**
 * Students to reserve for, with what one week still needs and the next free place (rules 13.7,
 * 15.17).
 */
export async function searchToReserveFor(ctx: SignedIn, criteria: Criteria) {
  const { db } = ctx;
  const present = await presentOf(ctx);
  const { now, today, setting } = present;
  const { rows, totalCount } = await findStudents(db, criteria, present, (of) =>
    whereTheyStand(db, of, present)
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("reservation")
            .select([
              sql<number>`count(*)`.as("confirmedFuture"),
              sql<number>`count(*) filter (where ${start} < ${oneWeekEnd(now)})`.as(
                "confirmedThisWeek",
              ),
            ])
            .whereRef("reservation.studentUserId", "=", "summary.studentUserId")
            .where(isConfirmed())
            .where(start, ">", now)
            .as("ahead"),
        (join) => join.onTrue(),
      )
      .select(["ahead.confirmedFuture", "ahead.confirmedThisWeek"])
      .select(sql<boolean>`${mayReserve()}`.as("mayReserve")),
  );
  const reserving = rows.filter((row) => row.mayReserve).map(({ id }) => id);
  const offers = await nextOffers(db, reserving, now);
  return {
    totalCount,
    rows: rows.map(({ mayReserve, confirmedFuture, confirmedThisWeek, ...row }) => {
      const pace = reservingPace(row, confirmedFuture, today, setting);
      return {
        ...withPace(row, present),
        ...(pace
          ? weekPace({ ...pace, confirmedThisWeek })
          : {
              confirmedThisWeekCount: confirmedThisWeek,
              neededThisWeekCount: null,
              stillToReserveThisWeek: null,
            }),
        nextOffer: offers.get(row.id) ?? null,
      };
    }),
  };
}

/** Students with their next reservations and their waiting ones (rule 13.7). */
export async function searchReservations(ctx: SignedIn, criteria: Criteria) {
  const { db } = ctx;
  const present = await presentOf(ctx);
  const { rows, totalCount } = await findStudents(db, criteria, present, (of) =>
    whereTheyStand(db, of, present)
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("reservation")
            .select([
              sql<number>`count(*)`.as("waitingCount"),
              sql<Date | null>`min(${start})`.as("firstWaitingDate"),
            ])
            .whereRef("reservation.studentUserId", "=", "summary.studentUserId")
            .where(isWaiting())
            .where(end, ">", present.now)
            .as("queue"),
        (join) => join.onTrue(),
      )
      .select(["queue.waitingCount", "queue.firstWaitingDate"]),
  );
  const next = await nextReservations(
    db,
    rows.map(({ id }) => id),
    present.now,
  );
  return {
    totalCount,
    rows: rows.map((row) => ({
      ...withPace(row, present),
      nextReservations: next.get(row.id) ?? [],
      firstWaitingDate: row.firstWaitingDate && wireInstant(row.firstWaitingDate),
    })),
  };
}

/** Students with the outcome of their reservations in the last HISTORY_DAYS (rule 13.7). */
export async function searchHistories(ctx: SignedIn, criteria: Criteria) {
  const { db } = ctx;
  const present = await presentOf(ctx);
  const from = tokyoInstant(addDays(present.today, -HISTORY_DAYS));
  const { rows, totalCount } = await findStudents(db, criteria, present, (of) =>
    whereTheyStand(db, of, present)
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("reservation")
            .select([
              sql<number>`count(*) filter (where ${hasCome()})`.as("attendedCount"),
              sql<number>`count(*) filter (where ${isAbsent()})`.as("absenceCount"),
              sql<number>`count(*) filter (where ${isCancelled()})`.as("cancelCount"),
            ])
            .whereRef("reservation.studentUserId", "=", "summary.studentUserId")
            .where(start, ">=", from)
            .where(start, "<=", present.now)
            .as("late"),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom("reservation")
            .select(start.as("startDate"))
            .whereRef("reservation.studentUserId", "=", "summary.studentUserId")
            .where(hasCome())
            .orderBy(start, "desc")
            .limit(1)
            .as("last"),
        (join) => join.onTrue(),
      )
      .select([
        "late.attendedCount",
        "late.absenceCount",
        "late.cancelCount",
        sql<string | null>`(last.start_date at time zone 'Asia/Tokyo')::date`.as(
          "lastAttendedDate",
        ),
      ]),
  );
  return { totalCount, rows: rows.map((row) => withPace(row, present)) };
}
