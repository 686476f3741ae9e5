import type { Tx } from "@kenshu/db/transaction.ts";
import { ReservationState, Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TimeAndPlace } from "#timeAndPlace.ts";

/** A schedule whose row is locked: nobody else reserves, cancels or promotes in it meanwhile. */
export type LockedSchedule = TimeAndPlace & { id: number; capacity: number };

/**
 * Locks the schedules, lower ids first: every command that changes who has a place in a schedule
 * begins with this. Retired and unknown ones are left out.
 */
export async function lockSchedules(tx: Tx, ids: readonly number[]): Promise<LockedSchedule[]> {
  return (await schedulesForUpdate(sql`any(${ids})`).execute(tx)).rows;
}

/** Locks one schedule; one that is unknown or retired is refused with DbConflict. */
export async function lockSchedule(tx: Tx, id: number): Promise<LockedSchedule> {
  const [schedule] = await lockSchedules(tx, [id]);
  return schedule ?? fail("DbConflict");
}

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
  await tx
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", studentUserId)
    .forNoKeyUpdate()
    .execute();
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
    .where("state", "=", ReservationState.Wait)
    .where(sql<Date>`lower(during)`, ">", now)
    .execute();
  return waiting.map(({ scheduleId }) => scheduleId);
}

/**
 * Locks the schedule of a reservation; null when there is none, or when it is not this student's,
 * so that nobody holds up a schedule by naming others' reservations.
 */
export async function lockScheduleOf(
  tx: Tx,
  reservationId: number,
  ownedBy: number | null,
): Promise<LockedSchedule | null> {
  const scheduleId = sql`(
    select schedule_id from reservation
    where id = ${reservationId} and (${ownedBy}::integer is null or student_user_id = ${ownedBy})
  )`;
  const { rows } = await schedulesForUpdate(scheduleId).execute(tx);
  return rows[0] ?? null;
}

/**
 * Room and school are looked up rather than joined: a join would lose the row when the lock was
 * waited for while the schedule changed its room.
 */
function schedulesForUpdate(id: RawBuilder<unknown>) {
  return sql<LockedSchedule>`
    select
      schedule.id, schedule.capacity,
      lower(schedule.during) as start_date, upper(schedule.during) as end_date,
      (select name from room where id = schedule.room_id) as room_name,
      (
        select school.name from room join school on school.id = room.school_id
        where room.id = schedule.room_id
      ) as school_name
    from schedule
    where schedule.id = ${id} and schedule.retired_at is null
    order by schedule.id
    for no key update of schedule`;
}

/** A student whose row is locked, always after the schedules. */
export type LockedStudent = {
  id: number;
  name: string;
  emailAddress: string | null;
  isReceiveEMailEnabled: boolean;
  isEnabled: boolean;
  therapistId: number | null;
};

/**
 * Locks the schedule, then the student, in one statement: the student is looked up for the schedule's
 * row, so never before it is locked. An unknown or retired schedule is refused with DbConflict,
 * who is no student with UserNotFound.
 */
export async function lockScheduleAndStudent(
  tx: Tx,
  { scheduleId, studentId }: { scheduleId: number; studentId: number },
): Promise<{ schedule: LockedSchedule; student: LockedStudent }> {
  const { rows } = await sql<LockedSchedule & { student: LockedStudent | null }>`
    with schedule as materialized (${schedulesForUpdate(sql`${scheduleId}`)})
    select schedule.*, to_json(student) as student
    from schedule left join lateral (
      select id, name, email_address, is_receive_e_mail_enabled, is_enabled, therapist_id
      from app_user
      where id = ${studentId} and role = ${Role.Student} and schedule.id is not null
      for no key update
    ) student on true
  `.execute(tx);
  const [row] = rows;
  if (!row) return fail("DbConflict");
  const { student, ...schedule } = row;
  return student ? { schedule, student } : fail("UserNotFound");
}

/** Has taken trainings and is taking none now: such a student is not carried up (rule 5.7). */
export const hasStopped = sql<SqlBool>`(
  exists (select from activity where student_user_id = student.id)
  and not exists (select from activity where student_user_id = student.id and state = 0)
)`;
