import type { Tx } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { type Expression, type SqlBool, sql } from "kysely";
import type { TimeAndPlace } from "#timeAndPlace.ts";

/** A session whose row is locked: nobody else reserves, cancels or promotes in it meanwhile. */
export type LockedSession = TimeAndPlace & { id: number; capacity: number };

/**
 * Locks the sessions, lower ids first: every command that changes who has a place in a session
 * begins with this. Retired and unknown ones are left out.
 */
export function lockSessions(tx: Tx, ids: readonly number[]): Promise<LockedSession[]> {
  return sessionsForUpdate(tx, sql`any(${ids})`).execute();
}

function sessionsForUpdate(tx: Tx, id: Expression<number>) {
  return tx
    .selectFrom("trainingSchedule as schedule")
    .select(({ selectFrom }) => [
      "schedule.id",
      "schedule.capacity",
      // Looked up rather than joined: a join would lose the row when the lock was waited for while
      // the session changed its room.
      selectFrom("room")
        .select("room.name")
        .whereRef("room.id", "=", "schedule.roomId")
        .$asScalar()
        .$notNull()
        .as("roomName"),
      selectFrom("room")
        .innerJoin("school", "school.id", "room.schoolId")
        .select("school.name")
        .whereRef("room.id", "=", "schedule.roomId")
        .$asScalar()
        .$notNull()
        .as("schoolName"),
      sql<Date>`lower(schedule.during)`.as("startDate"),
      sql<Date>`upper(schedule.during)`.as("endDate"),
    ])
    .where("schedule.id", "=", id)
    .where("schedule.retiredAt", "is", null)
    .orderBy("schedule.id")
    .forNoKeyUpdate("schedule");
}

/** Locks the session of a reservation; an unknown reservation is refused with DbConflict. */
export async function lockSessionOf(tx: Tx, reservationId: number): Promise<LockedSession> {
  const scheduleId = tx
    .selectFrom("reservation")
    .select("scheduleId")
    .where("id", "=", reservationId)
    .$asScalar()
    .$notNull();
  const session = await sessionsForUpdate(tx, scheduleId).executeTakeFirst();
  return session ?? fail("DbConflict");
}

/** Locks one session; one that is unknown or retired is refused with DbConflict. */
export async function lockSession(tx: Tx, id: number): Promise<LockedSession> {
  const [session] = await lockSessions(tx, [id]);
  return session ?? fail("DbConflict");
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
  const row = await tx
    .with("session", () => sessionsForUpdate(tx, sql`${scheduleId}`))
    .selectFrom("session")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("appUser")
          .select([
            "appUser.id as studentId",
            "name",
            "emailAddress",
            "isReceiveEMailEnabled",
            "isEnabled",
            "therapistId",
          ])
          .where("appUser.id", "=", studentId)
          .where("role", "=", Role.Student)
          .where("session.id", "is not", null)
          .forNoKeyUpdate("appUser")
          .as("student"),
      (join) => join.onTrue(),
    )
    .selectAll()
    .executeTakeFirst();
  if (!row) return fail("DbConflict");
  const { studentId: id, name, isReceiveEMailEnabled, isEnabled, ...rest } = row;
  if (id === null || name === null || isReceiveEMailEnabled === null || isEnabled === null) {
    return fail("UserNotFound");
  }
  const { emailAddress, therapistId, ...session } = rest;
  return {
    session,
    student: { id, name, emailAddress, isReceiveEMailEnabled, isEnabled, therapistId },
  };
}

/** Has taken trainings and is taking none now: such a trainee is not carried up (decisions 5.7). */
export const hasStopped = sql<SqlBool>`(
  exists (select from student_activity where student_user_id = student.id)
  and not exists (select from student_activity where student_user_id = student.id and state = 0)
)`;
