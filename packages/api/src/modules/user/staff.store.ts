import type { Tx } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { administratorRoles } from "@kenshu/domain/user/user.rules.ts";
import type { SignedIn } from "#context.ts";

/** What the audit log files a change of a user under. */
export const category = "利用者";

/**
 * Locks a member of staff together with the caller. A caller who is no enabled administrator any more
 * is refused with UnauthorizedOperation. So administrators who stop each other take turns, and the one
 * whose turn comes too late is refused. An administrator keeps the own rights when taking those of
 * others, so one always stays (rule 15.14). Any other id is refused with UserNotFound.
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
