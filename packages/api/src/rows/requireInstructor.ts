import type { Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { teachingRoles } from "@kenshu/domain/user/user.rules.ts";

/**
 * Refuses an unknown person with UserNotFound, and anybody whose role is neither instructor nor
 * administrator with DbConflict. Somebody stopped since may have led an earlier training.
 */
export async function requireInstructor(
  tx: Tx,
  instructorId: number | null | undefined,
): Promise<void> {
  if (instructorId != null) await lockInstructor(tx, instructorId);
}

/**
 * Refuses whoever cannot lead schedules to come (rule 4.11): as `requireInstructor`, and a stopped
 * person with DbConflict. They stay able to until the transaction ends.
 */
export async function requireLeaders(
  tx: Tx,
  ids: readonly (number | null | undefined)[],
): Promise<void> {
  const known = new Set(ids.filter((id) => id != null));
  // Lower ids first, as everywhere.
  for (const id of [...known].toSorted((one, other) => one - other)) {
    const { isEnabled } = await lockInstructor(tx, id);
    if (!isEnabled) fail("DbConflict", { found: "instructorStopped" });
  }
}

async function lockInstructor(tx: Tx, id: number): Promise<{ isEnabled: boolean }> {
  const person = await tx
    .selectFrom("appUser")
    .select(["role", "isEnabled"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!person) return fail("UserNotFound");
  if (!teachingRoles.includes(person.role)) fail("DbConflict", { found: "notTeaching" });
  return person;
}
