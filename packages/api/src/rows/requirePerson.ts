import { isOrWasStudent } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Refuses anybody who is not a student with UserNotFound. */
export function requireStudent(db: Reader, id: number): Promise<void> {
  return requirePerson(db, id, sql<boolean>`role = ${sql.lit(Role.Student)}`);
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
  const person = await db
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", id)
    .where(condition)
    .executeTakeFirst();
  if (!person) fail("UserNotFound");
}
