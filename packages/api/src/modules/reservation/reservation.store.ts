import type { Tx } from "@kenshu/db/transaction.ts";
import { ReservationState, Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TimeAndPlace } from "#timeAndPlace.ts";

/** A session whose row is locked: nobody else reserves, cancels or promotes in it meanwhile. */
export type LockedSession = TimeAndPlace & { id: number; capacity: number };

/**
 * Locks the sessions, lower ids first: every command that changes who has a place in a session
 * begins with this. Retired and unknown ones are left out.
 */
export async function lockSessions(tx: Tx, ids: readonly number[]): Promise<LockedSession[]> {
  return (await sessionsForUpdate(sql`any(${ids})`).execute(tx)).rows;
}

/** Locks one session; one that is unknown or retired is refused with DbConflict. */
export async function lockSession(tx: Tx, id: number): Promise<LockedSession> {
  const [session] = await lockSessions(tx, [id]);
  return session ?? fail("DbConflict");
}

/**
 * Locks the sessions not begun for which a trainee waits, then the trainee: afterwards the trainee
 * waits for no other session until the transaction ends. A command that changes whether somebody
 * can be promoted begins with this, and ends with promoting in each of them (decisions 5.7).
 */
export async function lockSessionsWaitedFor(
  tx: Tx,
  studentUserId: number,
  now: Date,
): Promise<LockedSession[]> {
  const sessions = await lockSessions(tx, await sessionsWaitedFor(tx, studentUserId, now));
  await tx
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", studentUserId)
    .forNoKeyUpdate()
    .execute();
  // A queue joined while the locks were awaited. Out of order, so a deadlock is possible; it is run again.
  const locked = new Set(sessions.map(({ id }) => id));
  const joined = await sessionsWaitedFor(tx, studentUserId, now);
  return [
    ...sessions,
    ...(await lockSessions(
      tx,
      joined.filter((id) => !locked.has(id)),
    )),
  ];
}

async function sessionsWaitedFor(tx: Tx, studentUserId: number, now: Date): Promise<number[]> {
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
 * Locks the session of a reservation; null when there is none, or when it is not this student's,
 * so that nobody holds up a session by naming others' reservations.
 */
export async function lockSessionOf(
  tx: Tx,
  reservationId: number,
  ownedBy: number | null,
): Promise<LockedSession | null> {
  const scheduleId = sql`(
    select schedule_id from reservation
    where id = ${reservationId} and (${ownedBy}::integer is null or student_user_id = ${ownedBy})
  )`;
  const { rows } = await sessionsForUpdate(scheduleId).execute(tx);
  return rows[0] ?? null;
}

/**
 * Room and facility are looked up rather than joined: a join would lose the row when the lock was
 * waited for while the session changed its room.
 */
function sessionsForUpdate(id: RawBuilder<unknown>) {
  return sql<LockedSession>`
    select
      schedule.id, schedule.capacity,
      lower(schedule.during) as start_date, upper(schedule.during) as end_date,
      (select name from room where id = schedule.room_id) as room_name,
      (
        select school.name from room join school on school.id = room.school_id
        where room.id = schedule.room_id
      ) as school_name
    from training_schedule schedule
    where schedule.id = ${id} and schedule.retired_at is null
    order by schedule.id
    for no key update of schedule`;
}

/** A trainee whose row is locked, always after the sessions. */
export type LockedStudent = {
  id: number;
  name: string;
  emailAddress: string | null;
  isReceiveEMailEnabled: boolean;
  isEnabled: boolean;
  therapistId: number | null;
};

/**
 * Locks the session, then the trainee, in one statement: the trainee is looked up for the session's
 * row, so never before it is locked. An unknown or retired session is refused with DbConflict,
 * who is no trainee with UserNotFound.
 */
export async function lockSessionAndStudent(
  tx: Tx,
  { scheduleId, studentId }: { scheduleId: number; studentId: number },
): Promise<{ session: LockedSession; student: LockedStudent }> {
  const { rows } = await sql<LockedSession & { student: LockedStudent | null }>`
    with session as materialized (${sessionsForUpdate(sql`${scheduleId}`)})
    select session.*, to_json(student) as student
    from session left join lateral (
      select id, name, email_address, is_receive_e_mail_enabled, is_enabled, therapist_id
      from app_user
      where id = ${studentId} and role = ${Role.Student} and session.id is not null
      for no key update
    ) student on true
  `.execute(tx);
  const [row] = rows;
  if (!row) return fail("DbConflict");
  const { student, ...session } = row;
  return student ? { session, student } : fail("UserNotFound");
}

/** Has taken trainings and is taking none now: such a trainee is not carried up (decisions 5.7). */
export const hasStopped = sql<SqlBool>`(
  exists (select from student_activity where student_user_id = student.id)
  and not exists (select from student_activity where student_user_id = student.id and state = 0)
)`;
