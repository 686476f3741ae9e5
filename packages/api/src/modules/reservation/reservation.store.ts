import { isWaiting } from "@kenshu/db/predicates.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";
import { type LockedSchedule, lockSchedules, lockStudents } from "#locks.ts";

/**
 * Locks the schedules not begun for which these students wait, then the students: afterwards they
 * wait for no other schedule until the transaction ends. A command that changes whether somebody
 * can be promoted begins with this, and ends with promoting in each of them (rule 5.7).
 */
export async function lockSchedulesWaitedFor(
  tx: Tx,
  studentUserIds: readonly number[],
  now: Date,
): Promise<LockedSchedule[]> {
  const schedules = await lockSchedules(tx, await schedulesWaitedFor(tx, studentUserIds, now));
  await lockStudents(tx, studentUserIds);
  // A queue joined while the locks were awaited. Out of order, so a deadlock is possible; it is run again.
  const locked = new Set(schedules.map(({ id }) => id));
  const joined = await schedulesWaitedFor(tx, studentUserIds, now);
  return [
    ...schedules,
    ...(await lockSchedules(
      tx,
      joined.filter((id) => !locked.has(id)),
    )),
  ];
}

async function schedulesWaitedFor(
  tx: Tx,
  studentUserIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const waiting = await tx
    .selectFrom("reservation")
    .select("scheduleId")
    .distinct()
    .where("studentUserId", "=", sql<number>`any(${studentUserIds})`)
    .where(isWaiting())
    .where(sql<Date>`lower(during)`, ">", now)
    .execute();
  return waiting.map(({ scheduleId }) => scheduleId);
}
