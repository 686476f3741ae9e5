/**
 * Locks of schedules and people. Everything that changes reservations or links takes them first, in
 * one order: schedules by ascending id, then the room for a schedule and its school, then people by
 * ascending id, then rows that belong to them. So commands wait for each other and do not deadlock.
 */
import { inOneRoundTrip } from "@kenshu/db/oneRoundTrip.ts";
import { isErased, isOrWasStudent, isWaiting } from "@kenshu/db/predicates.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { type RawBuilder, sql } from "kysely";
import type { TimeAndPlace } from "#recording/timeAndPlace.ts";
import type { KeptTime } from "#recording/wishTexts.ts";
import { directions } from "#rows/directions.ts";
import { keptTime, type ToldReservation, toldReservations } from "#rows/placedReservations.ts";
import { failNoStudent } from "#rows/requirePerson.ts";
import { isWatched } from "#rows/watches.ts";

/** A schedule with a locked row. Nobody else can reserve, cancel or be promoted in it meanwhile. */
export type LockedSchedule = TimeAndPlace & {
  id: number;
  capacity: number;
  roomId: number;
  schoolId: number;
  instructorId: number | null;
  reserveOpensAt: Date | null;
  version: number;
};

/** A command's facts about a locked schedule, as columns of `schedule`. */
export const scheduleColumns = sql`
  schedule.id, schedule.capacity, schedule.room_id, schedule.school_id,
  schedule.instructor_id, schedule.reserve_opens_at, schedule.version,
  lower(schedule.during) as start_date, upper(schedule.during) as end_date,
  (select name from room where id = schedule.room_id) as room_name,
  (select name from school where id = schedule.school_id) as school_name,
  (select ${directions} from school where id = schedule.school_id) as directions`;

/**
 * These schedules, and those in which a promotion may free another place. A promoted wish gives up
 * a reservation elsewhere, and others may wait for that place with wishes of their own (rule 5.12).
 */
function reachedFrom(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with recursive reached (id) as (
      select id from schedule where id in ${ids}
      union
      select replaced.schedule_id
      from reached
      join reservation wish on wish.schedule_id = reached.id and ${isWaiting("wish")}
      join reservation replaced on replaced.id = wish.replaces_id
    )
    select id from reached
  )`;
}

/**
 * Locks these schedules and all in which a promotion in them may free a place. Retired and unknown
 * ones are left out.
 */
export async function lockSchedules(tx: Tx, ids: readonly number[]): Promise<void> {
  const reached = reachedFrom(sql`(select unnest(${ids}::integer[]))`);
  const { rows } = await sql<{ id: number }>`
    select id from schedule
    where id in ${reached} and retired_at is null
    order by id for no key update
  `.execute(tx);
  // A wish that was written while we waited for the locks. The order is wrong, so a deadlock is
  // possible; the transaction then runs again.
  await sql`
    select from schedule
    where id in ${reached} and id <> all(${rows.map(({ id }) => id)}) and retired_at is null
    order by id for no key update
  `.execute(tx);
}

/**
 * The same, and reads these schedules. Only a statement that begins with the locks sees what others
 * have written of room and school while it waited for them.
 */
export async function lockAndReadSchedules(
  tx: Tx,
  ids: readonly number[],
): Promise<LockedSchedule[]> {
  await lockSchedules(tx, ids);
  const { rows } = await sql<LockedSchedule>`
    select ${scheduleColumns} from schedule
    where id = any(${ids}) and retired_at is null order by id
  `.execute(tx);
  return rows;
}

/** Locks one schedule; DbConflict if it is unknown or retired. */
export async function lockSchedule(tx: Tx, id: number): Promise<LockedSchedule> {
  const [schedule] = await lockAndReadSchedules(tx, [id]);
  return schedule ?? fail("DbConflict", { found: "scheduleGone" });
}

/** A student with a locked row. Nobody else can reserve for the student or change who it is. */
export type LockedStudent = {
  id: number;
  name: string;
  emailAddress: string | null;
  isReceiveEMailEnabled: boolean;
  isEnabled: boolean;
  therapistId: number | null;
};

export const studentColumns = sql`
  student.id, student.name, student.email_address, student.is_receive_e_mail_enabled,
  student.is_enabled, student.therapist_id`;

/** Locks these students and leaves out anybody else. */
export async function lockStudents(tx: Tx, ids: readonly number[]): Promise<LockedStudent[]> {
  const { rows } = await sql<LockedStudent>`
    select ${studentColumns} from app_user student
    where id = any(${ids}) and role = ${sql.lit(Role.Student)}
      and not ${isErased("student")}
    order by id for no key update
  `.execute(tx);
  return rows;
}

/** Locks these people at once, whatever they are by now: a link turns guests into students. */
export async function lockPeople(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select from app_user where id = any(${ids}) order by id for no key update
  `.execute(tx);
}

/**
 * Locks a person who is or was a student and still has records; UserNotFound for anybody else, and
 * for who has been erased: nothing more is entered about them.
 */
export async function lockRecords(tx: Tx, id: number): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`
    select name from app_user
    where id = ${id} and ${isOrWasStudent()}
      and not ${isErased()}
    for no key update
  `.execute(tx);
  return rows[0] ?? fail("UserNotFound");
}

/** Locks one student; UserNotFound for anybody else, which says so of a former student. */
export async function lockStudent(tx: Tx, id: number): Promise<LockedStudent> {
  const [student] = await lockStudents(tx, [id]);
  return student ?? failNoStudent(tx, id);
}

/**
 * The statement that locks a schedule, unless it is unknown or retired, and then a student. The
 * inner select refers to the schedule's row, so the student's is locked after it.
 */
export function lockToReserve({
  scheduleId,
  studentUserId,
}: {
  scheduleId: number;
  studentUserId: number;
}): RawBuilder<unknown> {
  return sql`
    with schedule as materialized (
      select id from schedule where id = ${scheduleId} and retired_at is null for no key update
    )
    select from schedule left join lateral (
      select from app_user where id = ${studentUserId} and schedule.id is not null for no key update
    ) student on true`;
}

/**
 * Locks the schedule of a reservation, all in which a promotion in it may free a place, and then
 * the reservation. Undefined if there is none. For students another's reservation does not exist,
 * so that nobody can block others by naming theirs.
 */
export async function lockWithSchedule(
  tx: Tx,
  reservationId: number,
  ownedBy: number | null,
  now: Date,
): Promise<LockedReservation | undefined> {
  const own = sql`(
    select schedule_id from reservation
    where id = ${reservationId} and (${ownedBy}::integer is null or student_user_id = ${ownedBy})
  )`;
  const schedule = sql`
    with locked as materialized (
      select id from schedule where id in ${reachedFrom(own)} and retired_at is null
      order by id for no key update
    )
    select from locked where id in ${own}`;
  const reservation = lockWithDependants(tx, reservationId, now).$if(ownedBy !== null, (query) =>
    query.where("student.id", "=", ownedBy),
  );
  const [schedules, { rows }] = await inOneRoundTrip(
    tx,
    schedule.compile(tx),
    reservation.compile(),
  );
  return schedules.rows.length > 0 ? rows[0] : undefined;
}

/**
 * A locked reservation, and whether anybody depends on it. The latter is certain only while its
 * schedule is locked, too.
 */
export type LockedReservation = ToldReservation &
  KeptTime & {
    /** Whether a wish belongs to it (rule 5.12). */
    hasWish: boolean;
    /**
     * Whether somebody waits for a place in its schedule, or wants to be told of one, or may until
     * its opening.
     */
    isWanted: boolean;
    /** The penalty of a late cancellation, in yen. */
    penaltyAmount: number;
  };

/** Locks a reservation. Nobody else can mark, change or cancel it meanwhile. */
export function lockReservation(tx: Tx, id: number) {
  return toldReservations(tx).where("reservation.id", "=", id).forUpdate("reservation");
}

/** The same, and whether anybody depends on it. */
export function lockWithDependants(tx: Tx, id: number, now: Date) {
  return lockReservation(tx, id).select([
    ...keptTime,
    sql<boolean>`exists (
        select from reservation wish
        where wish.replaces_id = reservation.id and wish.replaced_state is not null
      )`.as("hasWish"),
    sql<boolean>`(
        exists (
          select from reservation waiting
          where waiting.schedule_id = reservation.schedule_id and ${isWaiting("waiting")}
        )
        or ${isWatched} or schedule.reserve_opens_at > ${now}
      )`.as("isWanted"),
    sql<number>`(select penalty_amount from setting)`.as("penaltyAmount"),
  ]);
}
