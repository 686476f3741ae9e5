import type { Reader } from "@kenshu/db/transaction.ts";
import { Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import { requireOwn, type SignedIn } from "#context.ts";

/** One student; anybody else is UserNotFound, a student asking about another UnauthorizedOperation. */
export async function getStudent(ctx: SignedIn, id: number) {
  requireOwn(ctx, id);
  const student = await students(ctx.db).where("student.id", "=", id).executeTakeFirst();
  return student ?? fail("UserNotFound");
}

/** Has a training that is being taken (decisions 8.7). */
export const isEnrolled = sql<boolean>`exists (
  select from student_activity
  where student_user_id = student.id and state = ${TakingState.Taking}
)`;

/** The students, with the fields that every list of them shows (decisions 13.7). */
export function students(db: Reader) {
  return db
    .selectFrom("appUser as student")
    .leftJoin("area", "area.id", "student.areaId")
    .select([
      "student.id",
      "student.name",
      "student.nameKana",
      "student.emailAddress",
      "student.areaId",
      "area.name as areaName",
      "student.therapistId",
      "student.isEnabled",
      "student.version",
    ])
    .select(isEnrolled.as("isEnrolled"))
    .where("student.role", "=", Role.Student);
}
