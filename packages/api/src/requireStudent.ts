import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { requireOwn, type SignedIn } from "#context.ts";

/**
 * What every read about one student begins with: a student asks about nobody else
 * (UnauthorizedOperation), and who is no student is not found (UserNotFound).
 */
export async function requireStudent(ctx: SignedIn, studentUserId: number): Promise<void> {
  requireOwn(ctx, studentUserId);
  const student = await ctx.db
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", studentUserId)
    .where("role", "=", Role.Student)
    .executeTakeFirst();
  if (!student) fail("UserNotFound");
}
