import type { Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { teachingRoles } from "@kenshu/domain/user/user.rules.ts";

/**
 * Refuses an unknown person with UserNotFound, and anybody who is neither instructor nor
 * administrator with DbConflict. The person stays so until the transaction ends.
 */
export async function requireInstructor(
  tx: Tx,
  instructorId: number | null | undefined,
): Promise<void> {
  if (instructorId == null) return;
  const person = await tx
    .selectFrom("appUser")
    .select("role")
    .where("id", "=", instructorId)
    .forShare()
    .executeTakeFirst();
  if (!person) fail("UserNotFound");
  if (!teachingRoles.includes(person.role)) fail("DbConflict", { found: "notTeaching" });
}
