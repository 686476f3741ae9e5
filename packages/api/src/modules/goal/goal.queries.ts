import { isOrWasStudent } from "@kenshu/db/predicates.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { SignedIn } from "#context.ts";

/** A student's goal; UserNotFound for anybody else. */
export async function getGoal({ db }: SignedIn, id: number) {
  const student = await db
    .selectFrom("appUser")
    .select("goal")
    .where("id", "=", id)
    .where(isOrWasStudent())
    .executeTakeFirst();
  return student ?? fail("UserNotFound");
}

/** The caller's own goal, with the version for changing it. */
export function getStudentGoal({ db, actor }: SignedIn) {
  return db
    .selectFrom("appUser")
    .select(["goal", "version"])
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
}
