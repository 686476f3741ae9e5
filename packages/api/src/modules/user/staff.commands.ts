import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import type { Consequences } from "@kenshu/domain/asked.ts";
import { type Role, roleName } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type {
  updateUserInput,
  updateUserIsEnabledInput,
} from "@kenshu/domain/user/staff.schema.ts";
import { isOnStudentsSide, mayTeach, roleAfter } from "@kenshu/domain/user/user.rules.ts";
import type { z } from "zod";
import type { CommandContext, Context, SignedIn } from "#context.ts";
import { requireProof } from "#declaring/admit.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { endSessionsOf } from "#modules/auth/index.ts";
import { endHoldings } from "#modules/contact/index.ts";
import { schedulesAheadOf } from "#modules/schedule/index.ts";
import { category, lockUser } from "#modules/user/staff.store.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";

type Ctx = SignedIn<CommandContext>;

/**
 * Changes a user's names, role and linked employee. Another role needs a fresh proof (rule 2.15).
 * Nobody changes the own role (rule 15.9). A
 * guest who signed up as a student gets no role here, because linking makes the guest a student
 * (rule 2.2). Both are UnauthorizedOperation.
 */
export function updateUser(
  ctx: SignedIn<Context>,
  {
    id,
    version,
    role,
    heartfulEmployeeId,
    heartfulEmployeeCode = null,
    expected,
    ...names
  }: z.output<typeof updateUserInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, ctx, id);
    const given = roleAfter(user.role, role);
    const isOwnRole = id === ctx.actor.userId && given !== user.role;
    if (isOwnRole) fail("UnauthorizedOperation", { found: "oneself" });
    if (isOnStudentsSide(user)) fail("UnauthorizedOperation", { found: "onStudentsSide" });
    if (given !== user.role) requireProof(ctx);
    await takeVersion(tx, "appUser", { id, version });
    if (heartfulEmployeeId) await refuseLinkedEmployee(tx, heartfulEmployeeId, id);
    await requireKnown(tx, ctx, expected, user, { ...user, role: given });
    await tx
      .updateTable("appUser")
      .set({
        ...names,
        role: given,
        ...(heartfulEmployeeId !== undefined && {
          heartfulEmployeeId,
          heartfulEmployeeCode: heartfulEmployeeId === null ? null : heartfulEmployeeCode,
        }),
      })
      .where("id", "=", id)
      .execute();
    if (isLeaving(user, { ...user, role: given })) await endHoldings(tx, ctx, user);
    await record(tx, ctx, {
      category,
      description: `${names.name}さんを更新${roleChange(user.role, given)}`,
      targets: { user: id },
    });
  });
}

/**
 * Names the other user with the employee. If two users get it at once, the constraint refuses one.
 */
async function refuseLinkedEmployee(
  tx: Tx,
  heartfulEmployeeId: number,
  userId: number,
): Promise<void> {
  const holder = await tx
    .selectFrom("appUser")
    .select("name as userName")
    .where("heartfulEmployeeId", "=", heartfulEmployeeId)
    .where("id", "!=", userId)
    .executeTakeFirst();
  if (holder) fail("HeartfulEmployeeIdAlreadyUsed", holder);
}

function roleChange(before: Role, after: Role): string {
  return before === after ? "" : `（権限を${roleName[before]}から${roleName[after]}に変更）`;
}

/**
 * Removes another user to whom nothing refers, with sign-in sessions and codes. ForeignKeyViolation
 * if the user leads schedules, has entered progress or money, has written down contacts, or has reserved
 * before; it names the schedules ahead.
 */
export function removeUser(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, ctx, id);
    const { name } = user;
    await takeVersion(tx, "appUser", { id, version });
    const schedules = await schedulesAheadOf(tx, id, ctx.clock.now());
    if (schedules.length > 0) fail("ForeignKeyViolation", { schedules });
    await endHoldings(tx, ctx, user);
    await tx.deleteFrom("appUser").where("id", "=", id).execute();
    await record(tx, ctx, { category, description: `${name}さんを削除`, targets: { user: id } });
  });
}

/**
 * Refuses with DbConflict if, by this change, other schedules ahead lose who leads them than the
 * caller expects (rule 13.21). Whoever leads them cannot get another meanwhile: a new one locks the
 * person, too.
 */
async function requireKnown(
  tx: Tx,
  { clock }: Ctx,
  expected: { schedules?: Consequences<"User.Update">["schedules"] } | undefined,
  before: { id: number; role: Role; isEnabled: boolean },
  after: { role: Role; isEnabled: boolean },
): Promise<void> {
  if (!expected) return;
  const schedules = isLeaving(before, after)
    ? await schedulesAheadOf(tx, before.id, clock.now())
    : [];
  requireExpected(expected, { schedules });
}

type Right = { role: Role; isEnabled: boolean };

/** Whether a change takes the right to lead schedules. */
function isLeaving(before: Right, after: Right): boolean {
  return mayTeach(before) && !mayTeach(after);
}

/**
 * Disables or enables another user. The next request of a disabled user is already refused (rule
 * 2.3).
 */
export function updateUserIsEnabled(
  ctx: Ctx,
  { id, isEnabled, version, expected }: z.output<typeof updateUserIsEnabledInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, ctx, id);
    await takeVersion(tx, "appUser", { id, version });
    await requireKnown(tx, ctx, expected, user, { ...user, isEnabled });
    await tx.updateTable("appUser").set({ isEnabled }).where("id", "=", id).execute();
    if (!isEnabled) await endSessionsOf(tx, id);
    if (isLeaving(user, { ...user, isEnabled })) await endHoldings(tx, ctx, user);
    await record(tx, ctx, {
      category,
      description: `${user.name}さんの利用を${isEnabled ? "開始" : "停止"}`,
      targets: { user: id },
    });
  });
}
