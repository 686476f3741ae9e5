import type { Reader, Tx } from "@kenshu/db/transaction.ts";
import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import type { TimeAndPlace } from "#timeAndPlace.ts";

export const category = "研修予定";

/**
 * Locks a schedule for a change: nobody reserves, cancels or is promoted in it meanwhile. One with
 * another version, an unknown or a retired one is refused with DbConflict (rule 4.2).
 */
export async function lockSchedule(
  tx: Tx,
  { id, version }: { id: number; version: number },
): Promise<TimeAndPlace & { roomId: number; capacity: number; instructorId: number | null }> {
  const schedule = await tx
    .selectFrom("schedule")
    .innerJoin("room", "room.id", "schedule.roomId")
    .innerJoin("school", "school.id", "room.schoolId")
    .select([
      "schedule.roomId",
      "schedule.capacity",
      "schedule.instructorId",
      sql<Date>`lower(schedule.during)`.as("startDate"),
      sql<Date>`upper(schedule.during)`.as("endDate"),
      "school.name as schoolName",
      "room.name as roomName",
    ])
    .where("schedule.id", "=", id)
    .where("schedule.version", "=", version)
    .where("schedule.retiredAt", "is", null)
    .forUpdate("schedule")
    .executeTakeFirst();
  return schedule ?? fail("DbConflict");
}

/** A reservation that is confirmed, waiting or attended, with whom to tell. */
export type LiveReservation = {
  id: number;
  state: ReservationState;
  noPenalty: boolean;
  graceUntil: Date | null;
  studentUserId: number;
  name: string;
  emailAddress: string | null;
  isReceiveEMailEnabled: boolean;
};

/** Locks the reservations of a locked schedule, so that nobody marks one meanwhile; in the order of the queue. */
export async function lockLiveReservations(tx: Tx, scheduleId: number): Promise<LiveReservation[]> {
  return tx
    .selectFrom("reservation")
    .innerJoin("appUser as student", "student.id", "reservation.studentUserId")
    .select([
      "reservation.id",
      "reservation.state",
      "reservation.noPenalty",
      "reservation.graceUntil",
      "reservation.studentUserId",
      "student.name",
      "student.emailAddress",
      "student.isReceiveEMailEnabled",
    ])
    .where("reservation.scheduleId", "=", scheduleId)
    .where(sql<boolean>`reservation.kind not in (4, 5)`)
    .orderBy("reservation.id")
    .forNoKeyUpdate("reservation")
    .execute();
}

/** Confirmed or waiting (rule 5.1). */
export function isActive({ state }: { state: ReservationState }): boolean {
  return state === ReservationState.Wait || state === ReservationState.Confirm;
}

/** The names of a room and its school; an unknown room is refused with DbConflict. */
export async function placeOf(
  db: Reader,
  roomId: number,
): Promise<{ schoolName: string; roomName: string }> {
  const place = await db
    .selectFrom("room")
    .innerJoin("school", "school.id", "room.schoolId")
    .select(["school.name as schoolName", "room.name as roomName"])
    .where("room.id", "=", roomId)
    .executeTakeFirst();
  return place ?? fail("DbConflict");
}

/** Takes a schedule out of everything but histories; its time in the room is free again (rules 4.5, 4.7). */
export async function retire(tx: Tx, scheduleId: number, now: Date): Promise<void> {
  await tx
    .updateTable("schedule")
    .set((eb) => ({ retiredAt: now, version: eb("version", "+", 1) }))
    .where("id", "=", scheduleId)
    .execute();
}
