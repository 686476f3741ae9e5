import type { Reader } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { requireOwn, type SignedIn } from "#context.ts";

/**
 * What every read about one student begins with: a student asks about nobody else
 * (UnauthorizedOperation), and who is no student is not found (UserNotFound).
 */
export async function requireStudent(ctx: SignedIn, studentUserId: number): Promise<void> {
  requireOwn(ctx, studentUserId);
  if (!(await studentOf(ctx.db, studentUserId).executeTakeFirst())) fail("UserNotFound");
}

/** The id, where it is a student's. */
function studentOf(db: Reader, id: number) {
  return db
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", Role.Student);
}
