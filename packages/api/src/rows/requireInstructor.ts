import type { Reader } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";

/**
 * Refuses an unknown person with UserNotFound, and anybody who is neither instructor nor
 * administrator with DbConflict.
 */
export async function requireInstructor(
  db: Reader,
  instructorId: number | null | undefined,
): Promise<void> {
  if (instructorId == null) return;
  const person = await db
    .selectFrom("appUser")
    .select("role")
    .where("id", "=", instructorId)
    .executeTakeFirst();
  if (!person) fail("UserNotFound");
  const teaching: readonly Role[] = [Role.Instructor, Role.Administrator, Role.Developer];
  if (!teaching.includes(person.role)) fail("DbConflict", { found: "notTeaching" });
}
