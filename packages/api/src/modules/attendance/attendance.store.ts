import type { Tx } from "@kenshu/db/transaction.ts";
import { type Mark, ReservationState } from "@kenshu/domain/enumerations.ts";
import { isWaiting } from "@kenshu/domain/reservation/reservation.rules.ts";
import { sql } from "kysely";
import type { Targets } from "#recording/record.ts";
import { lockReservation } from "#rows/locks.ts";

/**
 * Identifies the mail about the absence in this row of `reservation`. A later mark has its own
 * mail.
 */
export const absenceCause = sql<string>`concat('absence:reservation:', reservation.id, ':', mark_version)`;

/** A reservation whose row is locked, with its mark. */
export type LockedMark = NonNullable<Awaited<ReturnType<typeof lockMark>>>;

/** Locks a reservation for its mark; undefined when there is none. */
export function lockMark(tx: Tx, reservationId: number) {
  return lockReservation(tx, reservationId)
    .select(["reservation.mark", "reservation.markVersion", absenceCause.as("absenceCause")])
    .executeTakeFirst();
}

/** Why a reservation in this state has no place that could be marked; null if it has one. */
export function placeless(state: ReservationState): "waits" | "cancelled" | null {
  if (isWaiting(state)) return "waits";
  return state === ReservationState.Cancel ? "cancelled" : null;
}

/** The log's target of a mark. */
export function targetsOf({ id, studentUserId, scheduleId }: LockedMark): Targets {
  return { reservation: id, user: studentUserId, schedule: scheduleId };
}

/** Sets the mark of locked reservations, or removes it with null. Each gets its next version. */
export function writeMark(tx: Tx, ids: readonly number[], state: Mark | null) {
  return tx
    .updateTable("reservation")
    .set({ mark: state, markVersion: sql<number>`mark_version + 1` })
    .where("id", "=", sql<number>`any(${ids})`)
    .returning(["id", "studentUserId", "markVersion as version", absenceCause.as("absenceCause")])
    .execute();
}
