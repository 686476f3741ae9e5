import type { Tx } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";

/** What the audit log files a change of a student under. */
export const category = "研修生";

/** Locks a student for an edit; anybody else is refused with UserNotFound. */
export async function lockStudent(tx: Tx, id: number) {
  const student = await tx
    .selectFrom("appUser")
    .select(["name", "emailAddress", "therapistId"])
    .where("id", "=", id)
    .where("role", "=", Role.Student)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return student ?? fail("UserNotFound");
}
