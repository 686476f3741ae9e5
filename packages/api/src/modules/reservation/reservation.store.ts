import { isWaiting } from "@kenshu/db/predicates.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";
import { type LockedSchedule, lockSchedules, lockStudents } from "#locks.ts";

/**
 * Locks the schedules not begun for which a student waits, then the student: afterwards the student
 * waits for no other schedule until the transaction ends. A command that changes whether somebody
 * can be promoted begins with this, and ends with promoting in each of them (rule 5.7).
 */
export async function lockSchedulesWaitedFor(
  tx: Tx,
  studentUserId: number,
  now: Date,
): Promise<LockedSchedule[]> {
  const schedules = await lockSchedules(tx, await schedulesWaitedFor(tx, studentUserId, now));
  await lockStudents(tx, [studentUserId]);
  // A queue joined while the locks were awaited. Out of order, so a deadlock is possible; it is run again.
  const locked = new Set(schedules.map(({ id }) => id));
  const joined = await schedulesWaitedFor(tx, studentUserId, now);
  return [
    ...schedules,
    ...(await lockSchedules(
      tx,
      joined.filter((id) => !locked.has(id)),
    )),
  ];
}

async function schedulesWaitedFor(tx: Tx, studentUserId: number, now: Date): Promise<number[]> {
  const waiting = await tx
    .selectFrom("reservation")
    .select("scheduleId")
    .where("studentUserId", "=", studentUserId)
    .where(isWaiting())
    .where(sql<Date>`lower(during)`, ">", now)
    .execute();
  return waiting.map(({ scheduleId }) => scheduleId);
}
