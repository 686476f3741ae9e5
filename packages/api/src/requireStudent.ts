import { isOrWasStudent } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";

/** Refuses who is no student, and was none, with UserNotFound. */
export async function requireStudent(db: Reader, id: number): Promise<void> {
  const student = await db
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", id)
    .where(isOrWasStudent())
    .executeTakeFirst();
  if (!student) fail("UserNotFound");
}
