import type { Reader } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";

/** Reservations, each with its time and place. */
export function placedReservations(db: Reader) {
  return db
    .selectFrom("reservation")
    .innerJoin("schedule", "schedule.id", "reservation.scheduleId")
    .innerJoin("room", "room.id", "schedule.roomId")
    .innerJoin("school", "school.id", "room.schoolId")
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

/** The same, each with the people who get mails. */
export function toldReservations(db: Reader) {
  return placedReservations(db)
    .innerJoin("appUser as student", "student.id", "reservation.studentUserId")
    .select(["student.name", "student.emailAddress", "student.isReceiveEMailEnabled"]);
}

/** A reservation with its time, its place, and the people who get mails. */
export type ToldReservation = Awaited<
  ReturnType<ReturnType<typeof toldReservations>["executeTakeFirstOrThrow"]>
>;
