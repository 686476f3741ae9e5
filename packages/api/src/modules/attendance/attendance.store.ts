import type { Tx } from "@kenshu/db/transaction.ts";
import type { Mark } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import type { Targets } from "#recording/record.ts";

/** Names the mail about the absence that the mark of a row of `reservation` tells; a later mark has a mail of its own. */
export const absenceCause = sql<string>`concat('absence:reservation:', reservation.id, ':', mark_version)`;

/** A reservation whose row is locked: nobody else marks, unmarks or cancels it meanwhile. */
export type LockedReservation = NonNullable<Awaited<ReturnType<typeof lockReservation>>>;

/** Locks a reservation for its mark; undefined when there is none. */
export function lockReservation(tx: Tx, id: number) {
  return tx
    .selectFrom("reservation")
    .innerJoin("schedule", "schedule.id", "reservation.scheduleId")
    .innerJoin("room", "room.id", "schedule.roomId")
    .innerJoin("school", "school.id", "room.schoolId")
    .innerJoin("appUser as student", "student.id", "reservation.studentUserId")
    .select([
      "reservation.id",
      "reservation.studentUserId",
      "reservation.scheduleId",
      "reservation.state",
      "reservation.mark",
      "reservation.markVersion",
      absenceCause.as("absenceCause"),
      sql<Date>`lower(reservation.during)`.as("startDate"),
      sql<Date>`upper(reservation.during)`.as("endDate"),
      "school.name as schoolName",
      "room.name as roomName",
      "student.name",
      "student.emailAddress",
      "student.isReceiveEMailEnabled",
    ])
    .where("reservation.id", "=", id)
    .forNoKeyUpdate("reservation")
    .executeTakeFirst();
}

/** What the log says a mark is about. */
export function targetsOf({ id, studentUserId, scheduleId }: LockedReservation): Targets {
  return { reservation: id, user: studentUserId, schedule: scheduleId };
}

/** Sets the mark of locked reservations, or takes it away with null; each goes to its next version. */
export function writeMark(tx: Tx, ids: readonly number[], state: Mark | null) {
  return tx
    .updateTable("reservation")
    .set({ mark: state, markVersion: sql<number>`mark_version + 1` })
    .where("id", "=", sql<number>`any(${ids})`)
    .returning(["id", "studentUserId", "markVersion as version", absenceCause.as("absenceCause")])
    .execute();
}
