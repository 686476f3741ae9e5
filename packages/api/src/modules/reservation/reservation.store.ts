import type { Tx } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { formatSession } from "@kenshu/domain/time.ts";
import { type SqlBool, sql } from "kysely";

/** A session whose row is locked: nobody else reserves, cancels or promotes in it meanwhile. */
export type LockedSession = {
  id: number;
  startDate: Date;
  endDate: Date;
  capacity: number;
  schoolName: string;
  roomName: string;
};

/**
 * Locks the sessions, lower ids first: every command that changes who has a place in a session
 * begins with this. Retired and unknown ones are left out.
 */
export async function lockSessions(tx: Tx, ids: readonly number[]): Promise<LockedSession[]> {
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
    .where("schedule.id", "=", sql<number>`any(${ids})`)
    .where("schedule.retiredAt", "is", null)
    .orderBy("schedule.id")
    .forNoKeyUpdate("schedule")
    .execute();
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

/** Locks the trainee; anybody else is refused with UserNotFound. */
export async function lockStudent(tx: Tx, id: number): Promise<LockedStudent> {
  const student = await tx
    .selectFrom("appUser")
    .select(["id", "name", "emailAddress", "isReceiveEMailEnabled", "isEnabled", "therapistId"])
    .where("id", "=", id)
    .where("role", "=", Role.Student)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return student ?? fail("UserNotFound");
}

/** Has taken trainings and is taking none now: such a trainee is not carried up (decisions 5.7). */
export const hasStopped = sql<SqlBool>`(
  exists (select from student_activity where student_user_id = student.id)
  and not exists (select from student_activity where student_user_id = student.id and state = 0)
)`;

/** `2026/08/23(日) 13:00〜14:30 新宿校 第1研修室` */
export function placeAndTime(session: Omit<LockedSession, "id" | "capacity">): string {
  return `${formatSession(session)} ${session.schoolName} ${session.roomName}`;
}
