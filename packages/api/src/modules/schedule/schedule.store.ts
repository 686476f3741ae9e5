import { isNotCancelled } from "@kenshu/db/predicates.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Directions } from "@kenshu/domain/school/directions.schema.ts";
import { formatInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { KeptTime } from "#recording/wishTexts.ts";
import { directions } from "#rows/directions.ts";
import { type LockedSchedule, lockSchedule } from "#rows/locks.ts";
import { keptTime, type ToldReservation, toldReservations } from "#rows/placedReservations.ts";

export const category = "研修予定";

/**
 * Locks a schedule for a change. DbConflict if its version is not the one that was read (rule 4.2).
 */
export async function lockVersion(
  tx: Tx,
  { id, version }: { id: number; version: number },
): Promise<LockedSchedule> {
  const schedule = await lockSchedule(tx, id);
  return schedule.version === version ? schedule : fail("DbConflict", { found: "scheduleEdited" });
}

/**
 * Locks the reservations of a locked schedule, in queue order, so that nobody marks one meanwhile.
 */
export function lockLiveReservations(
  tx: Tx,
  scheduleId: number,
): Promise<(ToldReservation & KeptTime)[]> {
  return toldReservations(tx)
    .select(keptTime)
    .where("reservation.scheduleId", "=", scheduleId)
    .where(isNotCancelled())
    .orderBy("reservation.id")
    .forNoKeyUpdate("reservation")
    .execute();
}

/**
 * Locks the room for a schedule, and returns its name, its school's and the way there. DbConflict
 * for an unknown room. Without the lock, overlapping schedules would wait for each other until
 * PostgreSQL looks for a deadlock. The school stays as it is: whoever is told of it, is told this.
 */
export async function lockPlace(
  tx: Tx,
  roomId: number,
): Promise<{ schoolId: number; schoolName: string; roomName: string; directions: Directions }> {
  const room = await tx
    .selectFrom("room")
    .select(["schoolId", "name as roomName"])
    .where("id", "=", roomId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!room) return fail("DbConflict");
  // A statement of its own sees what was written while we waited for the room.
  const school = await tx
    .selectFrom("school")
    .select(["name as schoolName", directions.as("directions")])
    .where("id", "=", room.schoolId)
    .forShare()
    .executeTakeFirstOrThrow();
  return { ...room, ...school };
}

/**
 * Removes a schedule from everything except histories. Its time in the room becomes free (rules
 * 4.5, 4.7).
 */
export async function retire(tx: Tx, scheduleId: number, now: Date): Promise<void> {
  await tx
    .updateTable("schedule")
    .set((eb) => ({ retiredAt: now, version: eb("version", "+", 1) }))
    .where("id", "=", scheduleId)
    .execute();
}

/** When students can reserve, in the log's words (rule 5.18). */
export function openingInLog(reserveOpensAt: Date | null): string {
  return `予約開始 ${reserveOpensAt ? formatInstant(reserveOpensAt) : "すぐ"}`;
}

/** The column of a schedule's time. */
export const duringOf = ({ startDate, endDate }: { startDate: Date; endDate: Date }) =>
  sql<string>`tstzrange(${startDate}, ${endDate})`;

/**
 * Names the schedule that occupies a locked room during some of this time. It ignores the one that
 * is being changed.
 */
export async function refuseTaken(
  tx: Tx,
  { roomId, startDate, endDate }: { roomId: number; startDate: Date; endDate: Date },
  changedId: number | null = null,
): Promise<void> {
  const existing = await tx
    .selectFrom("schedule")
    .select("id")
    .where("roomId", "=", roomId)
    .where("retiredAt", "is", null)
    .where("during", "&&", duringOf({ startDate, endDate }))
    .where("id", "is distinct from", changedId)
    .executeTakeFirst();
  if (existing) fail("DataDuplicated", { ...existing, found: "roomTaken" });
}
