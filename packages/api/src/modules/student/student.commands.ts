import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { updateStudentInput } from "@kenshu/domain/student/student.schema.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { category } from "#modules/student/student.store.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";
import { lockStudent } from "#rows/locks.ts";

/**
 * Changes the staff's data about a student. InvalidDate for a birthday after today, DbConflict for
 * an unknown area. Null clears birthday, goal and phone; missing values stay. A student without an account
 * never gets mails, whatever the input says (rule 9.6).
 */
export function updateStudent(
  ctx: CommandContext,
  { id, version, ...profile }: z.output<typeof updateStudentInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { emailAddress } = await lockStudent(tx, id);
    const { birthday } = profile;
    if (birthday && birthday > tokyoDate(ctx.clock.now())) fail("InvalidDate");
    await takeVersion(tx, "appUser", { id, version });
    await tx
      .updateTable("appUser")
      .set({
        ...profile,
        isReceiveEMailEnabled: profile.isReceiveEMailEnabled && emailAddress !== null,
      })
      .where("id", "=", id)
      .execute();
    await record(tx, ctx, {
      category,
      description: `${profile.name}さんを更新`,
      targets: { user: id },
      withdrawn: { optionalOf: profile.isReceiveEMailEnabled ? undefined : id },
    });
  });
}

/**
 * Removes a student to whom nothing refers, with sign-in sessions and codes. ForeignKeyViolation if
 * there is a reservation (even a cancelled one), a training or a cash flow.
 */
export function removeStudent(
  ctx: CommandContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { name } = await lockStudent(tx, id);
    await takeVersion(tx, "appUser", { id, version });
    await tx.deleteFrom("appUser").where("id", "=", id).execute();
    await record(tx, ctx, { category, description: `${name}さんを削除`, targets: { user: id } });
  });
}
