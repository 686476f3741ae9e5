import { isActive, isConfirmed, isWaiting } from "@kenshu/db/predicates.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import {
  type AbsenceReason,
  ReservationState,
  ReserveResult,
} from "@kenshu/domain/enumerations.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { endWishesOf } from "#modules/reservation/wishes.ts";
import type { VacancyCause } from "#modules/watch/index.ts";
import type { CalendarReservation } from "#recording/calendarChange.ts";
import { type LockedSchedule, lockAndReadSchedules, lockPeople } from "#rows/locks.ts";

/**
 * Locks the future schedules for which these people wait, then the people, who may become students
 * only later. Afterwards they can wait for no other schedule until the transaction ends. Every
 * command that changes whether somebody can be promoted begins with this, and ends by promoting in
 * each of the schedules (rule 5.7).
 */
export function lockSchedulesWaitedFor(
  tx: Tx,
  studentUserIds: readonly number[],
  now: Date,
): Promise<LockedSchedule[]> {
  return lockSchedulesOf(tx, studentUserIds, isWaiting(), now);
}

/** The same for all future schedules in which the student has an active reservation. */
export function lockSchedulesReserved(
  tx: Tx,
  studentUserId: number,
  now: Date,
): Promise<LockedSchedule[]> {
  return lockSchedulesOf(tx, [studentUserId], isActive(), now);
}

async function lockSchedulesOf(
  tx: Tx,
  studentUserIds: readonly number[],
  condition: RawBuilder<SqlBool>,
  now: Date,
): Promise<LockedSchedule[]> {
  const find = () => schedulesOf(tx, studentUserIds, condition, now);
  const schedules = await lockAndReadSchedules(tx, await find());
  await lockPeople(tx, studentUserIds);
  // Reserved while we waited for the locks. The order is wrong, so a deadlock is possible; the
  // transaction then runs again.
  const locked = new Set(schedules.map(({ id }) => id));
  const added = (await find()).filter((id) => !locked.has(id));
  const all = [...schedules, ...(await lockAndReadSchedules(tx, added))];
  // One may have moved meanwhile to a time that has already come.
  return all.filter(({ startDate }) => startDate > now);
}

async function schedulesOf(
  tx: Tx,
  studentUserIds: readonly number[],
  condition: RawBuilder<SqlBool>,
  now: Date,
): Promise<number[]> {
  const reserved = await tx
    .selectFrom("reservation")
    .select("scheduleId")
    .distinct()
    .where("studentUserId", "=", sql<number>`any(${studentUserIds})`)
    .where(condition)
    .where(sql<Date>`lower(during)`, ">", now)
    .execute();
  return reserved.map(({ scheduleId }) => scheduleId);
}

/** Why the student does not come, as staff or the student told it (rule 5.16). */
export type GivenReason = { reason: AbsenceReason | null; reasonText: string | null };

/**
 * Cancels the student's active reservations in these locked schedules without penalty, and keeps the
 * reason of those that had a place. Returns them with their schedules, and wishes elsewhere that end with them. The caller
 * must promote others, and tell the student.
 */
export async function cancelIn(
  tx: Tx,
  ctx: CommandContext,
  studentUserId: number,
  schedules: readonly LockedSchedule[],
  { reason, reasonText }: GivenReason = { reason: null, reasonText: null },
): Promise<CancelledIn[]> {
  const { rows } = await sql<{ id: number; scheduleId: number; state: ReservationState }>`
    with before as (
      select id, state from reservation
      where student_user_id = ${studentUserId} and ${isActive()}
        and schedule_id = any(${schedules.map(({ id }) => id)})
      for update
    )
    update reservation set
      kind = ${ReserveResult.Cancel},
      reason = case when ${isConfirmed("before")} then coalesce(${reason}, reason) end,
      reason_text = case when ${isConfirmed("before")} then coalesce(${reasonText}, reason_text) end
    from before
    where reservation.id = before.id
    returning reservation.id, schedule_id, before.state
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  const wishes = await endWishesOf(tx, ctx, ids, ids);
  const bySchedule = new Map(rows.map((row) => [row.scheduleId, row]));
  const cancelled = schedules.flatMap((schedule) => {
    const row = bySchedule.get(schedule.id);
    return row ? [{ ...schedule, reservationId: row.id, state: row.state }] : [];
  });
  return [
    ...cancelled,
    ...wishes.map((wish) => ({
      ...wish,
      id: wish.scheduleId,
      reservationId: wish.id,
      state: ReservationState.Wait,
    })),
  ];
}

/** What cancelling it has freed. A waiting one had no place. */
export function freedByCancelling({ id, state }: CancelledIn): VacancyCause {
  return { id, freedCount: state === ReservationState.Wait ? 0 : 1 };
}

/** A cancelled reservation with the id of its schedule. */
type CancelledIn = CalendarReservation & { id: number };
