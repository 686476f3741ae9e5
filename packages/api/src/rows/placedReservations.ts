import type { Reader } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";
import { directions } from "#rows/directions.ts";

const keptBy = sql`
  from reservation kept
  where kept.id = reservation.replaces_id and reservation.replaced_state is not null`;

/** Reservations, each with its time and place. */
export function placedReservations(db: Reader) {
  return db
    .selectFrom("reservation")
    .innerJoin("schedule", "schedule.id", "reservation.scheduleId")
    .innerJoin("room", "room.id", "schedule.roomId")
    .innerJoin("school", "school.id", "schedule.schoolId")
    .select([
      "reservation.id",
      "reservation.scheduleId",
      "reservation.studentUserId",
      "reservation.state",
      "reservation.noPenalty",
      "reservation.graceUntil",
      sql<Date>`lower(reservation.during)`.as("startDate"),
      sql<Date>`upper(reservation.during)`.as("endDate"),
      "school.name as schoolName",
      "room.name as roomName",
    ]);
}

/** The same, each with the people who get mails, and the directions that these tell. */
export function toldReservations(db: Reader) {
  return placedReservations(db)
    .innerJoin("appUser as student", "student.id", "reservation.studentUserId")
    .select([
      "student.name",
      "student.emailAddress",
      "student.isReceiveEMailEnabled",
      directions.as("directions"),
    ]);
}

/** The time of the reservation that a wish keeps (rule 5.12); null for others. */
export const keptTime = [
  sql<Date | null>`(select lower(kept.during) ${keptBy})`.as("keptStartDate"),
  sql<Date | null>`(select upper(kept.during) ${keptBy})`.as("keptEndDate"),
] as const;

/** A reservation with its time, its place, and the people who get mails. */
export type ToldReservation = Awaited<
  ReturnType<ReturnType<typeof toldReservations>["executeTakeFirstOrThrow"]>
>;
