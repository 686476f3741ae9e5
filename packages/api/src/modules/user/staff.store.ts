import type { Tx } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { administratorRoles } from "@kenshu/domain/user/user.rules.ts";
import type { SignedIn } from "#context.ts";

/** What the audit log files a change of a user under. */
export const category = "利用者";

/**
 * Locks a user who is no student together with the caller, who must still be an administrator and
 * enabled, else UnauthorizedOperation. So administrators who stop each other take turns, and the one
 * whose turn comes too late is refused: whoever takes a right away keeps the own, and one
 * administrator always stays (rule 15.14). Who is no such user is refused with UserNotFound.
 */
export async function lockUser(tx: Tx, { actor }: SignedIn, id: number) {
  const people = await tx
    .selectFrom("appUser")
    .select(["id", "name", "role", "isEnabled", "temporaryRegistrationPattern"])
    .where("id", "in", [actor.userId, id])
    .where("isUnregistered", "=", false)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const caller = people.find((person) => person.id === actor.userId);
  if (!caller?.isEnabled || !administratorRoles.includes(caller.role)) {
    fail("UnauthorizedOperation");
  }
  const user = people.find((person) => person.id === id);
  return user && user.role !== Role.Student ? user : fail("UserNotFound");
}
