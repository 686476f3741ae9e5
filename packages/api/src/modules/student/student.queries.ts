import { isErased, isMailed, isOrWasStudent } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { isEnrolled, summaries } from "#rows/findSummaries.ts";

/** One student, also one whose link has ended; UserNotFound for anybody else. */
export async function getStudent({ db, actor }: SignedIn, id: number) {
  const student = await db
    .selectFrom("appUser as student")
    .leftJoin("studentSummary as summary", "summary.studentUserId", "student.id")
    .leftJoin("area", "area.id", "student.areaId")
    .select(studentColumns)
    .select(isEnrolled.as("isEnrolled"))
    .select(sql<boolean>`${isMailed()}`.as("isMailed"))
    .select((eb) =>
      (actor.role === Role.Student ? eb.val(null) : eb.ref("student.phone")).as("phone"),
    )
    .select((eb) => [
      eb("student.role", "=", Role.Student).$castTo<boolean>().as("isStudent"),
      isErased("student").as("isErased"),
    ])
    .where("student.id", "=", id)
    .where(isOrWasStudent("student"))
    .executeTakeFirst();
  return student ?? fail("UserNotFound");
}

/** The student with this number at HM; UserNotFound if there is none. */
export async function getStudentByTherapistId({ db }: SignedIn, therapistId: number) {
  const student = await students(db)
    .where("student.therapistId", "=", therapistId)
    .executeTakeFirst();
  return student ?? fail("UserNotFound");
}

const studentColumns = [
  "student.id",
  "student.name",
  "student.nameKana",
  "student.emailAddress",
  "student.areaId",
  "area.name as areaName",
  "student.therapistId",
  "student.isEnabled",
  "student.version",
] as const;

/** A student for the edit form (rule 13.7); UserNotFound for anybody else. */
export async function getStudentUpdateTarget({ db }: SignedIn, id: number) {
  const target = await db
    .selectFrom("appUser")
    .select([
      "id",
      "name",
      "nameKana",
      "areaId",
      "gender",
      "birthday",
      "goal",
      "phone",
      "isReceiveEMailEnabled",
      "version",
    ])
    .where("id", "=", id)
    .where("role", "=", Role.Student)
    .executeTakeFirst();
  return target ?? fail("UserNotFound");
}

/**
 * The students, all or those of some summaries, with the fields of every list and their summary row
 * (rule 13.7).
 */
export function students(db: Reader, of = summaries(db)) {
  return db
    .selectFrom(of.as("summary"))
    .innerJoin("appUser as student", "student.id", "summary.studentUserId")
    .leftJoin("area", "area.id", "student.areaId")
    .select(studentColumns)
    .select(isEnrolled.as("isEnrolled"));
}
