import type { Reader } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";

/** Refuses who is no student with UserNotFound. */
export async function requireStudent(db: Reader, id: number): Promise<void> {
  const student = await db
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", Role.Student)
    .executeTakeFirst();
  if (!student) fail("UserNotFound");
}
