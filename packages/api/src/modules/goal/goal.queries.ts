import { isOrWasStudent } from "@kenshu/db/predicates.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { SignedIn } from "#context.ts";

/** A student's goal; anybody else is UserNotFound. */
export async function getGoal({ db }: SignedIn, id: number) {
  const student = await db
    .selectFrom("appUser")
    .select("goal")
    .where("id", "=", id)
    .where(isOrWasStudent())
    .executeTakeFirst();
  return student ?? fail("UserNotFound");
}

/** The caller's own goal, with the version that a change of it names. */
export function getStudentGoal({ db, actor }: SignedIn) {
  return db
    .selectFrom("appUser")
    .select(["goal", "version"])
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
}
