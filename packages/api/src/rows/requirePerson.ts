import { isOrWasStudent } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Refuses anybody who is not a student with UserNotFound, which says so of a former student. */
export async function requireStudent(db: Reader, id: number): Promise<void> {
  const student = await findPerson(db, id, sql`role = ${sql.lit(Role.Student)}`);
  if (!student) await failNoStudent(db, id);
}

/** UserNotFound for a person who is not a student; it says so of a former one. */
export async function failNoStudent(db: Reader, id: number): Promise<never> {
  await requireRecords(db, id);
  return fail("UserNotFound", { found: "noStudent" });
}

/** Refuses a person who is not and never was a student with UserNotFound. */
export function requireRecords(db: Reader, id: number): Promise<void> {
  return requirePerson(db, id, isOrWasStudent());
}

/**
 * Refuses to reserve for a person who is not a student. A former student gets a refusal that says
 * so; anybody else is UserNotFound (rule 9.5).
 */
export async function refuseNoStudent(db: Reader, id: number): Promise<never> {
  await requireRecords(db, id);
  return fail("UnauthorizedOperation", { found: "formerStudent" });
}

/** Refuses an unknown person, or one who does not meet the condition, with UserNotFound. */
export async function requirePerson(
  db: Reader,
  id: number,
  condition: RawBuilder<SqlBool> = sql.lit(true),
): Promise<void> {
  const person = await findPerson(db, id, condition);
  if (!person) fail("UserNotFound");
}

function findPerson(db: Reader, id: number, condition: RawBuilder<SqlBool>) {
  return db
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", id)
    .where(condition)
    .executeTakeFirst();
}
