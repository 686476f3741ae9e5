import type { Reader } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { inOrder } from "#modules/master/master.ts";
import { choices } from "#rows/boundedList.ts";

export function schools(db: Reader) {
  return db
    .selectFrom("school")
    .innerJoin("area", "area.id", "school.areaId")
    .select([
      "school.id",
      "school.name",
      "school.areaId",
      "area.name as areaName",
      "school.closedWeekdays",
      "school.address",
      "school.phone",
      "school.emailAddress",
      "school.access",
      "school.mapUrl",
      "school.isInstructorShown",
      "school.version",
    ]);
}

/** The schools of the student's area, which the reservation screens offer (rule 5.4). */
export async function listReservableSchools(db: Reader, studentUserId: number) {
  const student = await db
    .selectFrom("appUser")
    .select("areaId")
    .where("id", "=", studentUserId)
    .where("role", "=", Role.Student)
    .executeTakeFirst();
  if (!student) fail("UserNotFound");
  return choices(inOrder("school", schools(db)).where("school.areaId", "=", student.areaId));
}
