import type { Tx } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { administratorRoles } from "@kenshu/domain/user/user.rules.ts";
import type { SignedIn } from "#context.ts";

/** The log's category for changes of a user. */
export const category = "利用者";

/**
 * Locks a member of staff together with the caller. UnauthorizedOperation if the caller is no
 * longer an enabled administrator. So administrators who disable each other take turns, and the
 * second one is refused. Administrators keep their own rights when they take those of others, so
 * one always remains (rule 15.14). UserNotFound for any other id.
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
