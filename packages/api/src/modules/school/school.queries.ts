import type { Reader } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { choices } from "#rows/boundedList.ts";

export function listSchools(db: Reader) {
  return choices(inOrder(db));
}

/** The schools of the student's area: those that the reservation screens offer (rule 5.4). */
export async function listReservableSchools(db: Reader, studentUserId: number) {
  const student = await db
    .selectFrom("appUser")
    .select("areaId")
    .where("id", "=", studentUserId)
    .where("role", "=", Role.Student)
    .executeTakeFirst();
  if (!student) fail("UserNotFound");
  return choices(inOrder(db).where("school.areaId", "=", student.areaId));
}

export async function getSchool(db: Reader, id: number) {
  return (await schools(db).where("school.id", "=", id).executeTakeFirst()) ?? fail("DbConflict");
}

function inOrder(db: Reader) {
  return schools(db).orderBy("school.displayOrder").orderBy("school.id");
}

function schools(db: Reader) {
  return db
    .selectFrom("school")
    .innerJoin("area", "area.id", "school.areaId")
    .select([
      "school.id",
      "school.name",
      "school.areaId",
      "area.name as areaName",
      "school.version",
    ]);
}
