import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type {
  addNoAccountStudentInput,
  updateNoAccountStudentInput,
} from "@kenshu/domain/noAccountStudent/noAccountStudent.schema.ts";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";
import { type LockedStudent, lockStudent } from "#rows/locks.ts";

/** The log's category for changes of such a student. */
export const category = "アカウントなし研修生";

/**
 * Adds a student for whom staff reserve, mark and grade; DbConflict for an unknown area (rules 9.6,
 * 13.3).
 */
export function addNoAccountStudent(
  ctx: CommandContext,
  profile: z.output<typeof addNoAccountStudentInput>,
): Promise<{ userId: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const { userId } = await tx
      .insertInto("appUser")
      .values({
        ...profile,
        role: Role.Student,
        temporaryRegistrationPattern: SignUpPattern.Student,
        isReceiveEMailEnabled: false,
        createdAt: ctx.clock.now(),
      })
      .returning("id as userId")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      category,
      description: `${profile.name}さんを登録`,
      targets: { user: userId },
    });
    return { userId };
  });
}

export function updateNoAccountStudent(
  ctx: CommandContext,
  { userId, version, ...profile }: z.output<typeof updateNoAccountStudentInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await lockNoAccountStudent(tx, userId);
    await takeVersion(tx, "appUser", { id: userId, version });
    await tx.updateTable("appUser").set(profile).where("id", "=", userId).execute();
    await record(tx, ctx, {
      category,
      description: `${profile.name}さんを更新`,
      targets: { user: userId },
    });
  });
}

/**
 * Removes a student to whom nothing refers. With a reservation (even a cancelled one), an activity
 * or a cash flow it refuses with ForeignKeyViolation. So no queue ever loses a place.
 */
export function removeNoAccountStudent(
  ctx: CommandContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { name } = await lockNoAccountStudent(tx, id);
    await takeVersion(tx, "appUser", { id, version });
    await tx.deleteFrom("appUser").where("id", "=", id).execute();
    await record(tx, ctx, { category, description: `${name}さんを削除`, targets: { user: id } });
  });
}

/** Locks a student without an account; UserNotFound for anybody else, who may have one by now. */
async function lockNoAccountStudent(tx: Tx, id: number): Promise<LockedStudent> {
  const student = await lockStudent(tx, id);
  return student.emailAddress === null ? student : fail("UserNotFound", { found: "hasAccount" });
}
