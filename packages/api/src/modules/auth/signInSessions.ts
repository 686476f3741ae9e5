import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import type { CommandContext, SignedIn } from "#context.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { deviceName } from "#modules/auth/deviceName.ts";
import { endSessionsOf } from "#modules/auth/sessions.ts";
import { record } from "#recording/record.ts";
import { boundedList } from "#rows/boundedList.ts";

/** A user's sign-in sessions: the calling one first, then by last use, latest first. */
export function listSessionsOf({ db, actor }: SignedIn<CommandContext>, userId: number) {
  return boundedList(
    db
      .selectFrom("signInSession")
      .select(["id", "userAgent", "lastUsedAt"])
      .where("userId", "=", userId)
      .where("expiresAt", ">", new Date())
      .orderBy((row) => row("id", "=", actor.sessionId), "desc")
      .orderBy("lastUsedAt", "desc")
      .orderBy("id"),
  );
}

/** The caller's own ones (rule 2.7). */
export async function listSignInSessions(ctx: SignedIn<CommandContext>) {
  const { actor } = ctx;
  const { rows, totalCount } = await listSessionsOf(ctx, actor.userId);
  return {
    totalCount,
    rows: rows.map(({ id, userAgent, lastUsedAt }) => ({
      digest: id,
      device: deviceName(userAgent),
      lastUsedAt: wireInstant(lastUsedAt),
      isOwn: id === actor.sessionId,
    })),
  };
}

/** Ends one of the caller's sign-in sessions; DbConflict if there is no such session. */
export async function endSignInSession(
  ctx: SignedIn<CommandContext>,
  { digest }: { digest: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const ended = await tx
      .deleteFrom("signInSession")
      .where("id", "=", digest)
      .where("userId", "=", ctx.actor.userId)
      .returning("userAgent")
      .executeTakeFirst();
    if (!ended) return fail("DbConflict", { found: "signedOut" });
    await record(tx, ctx, {
      category,
      description: `サインインを終了（${deviceName(ended.userAgent)}）`,
      ...byOwner(ctx),
    });
  });
}

/** Ends every sign-in session of the caller except the calling one. */
export async function endOtherSignInSessions(ctx: SignedIn<CommandContext>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await endSessionsOf(tx, ctx.actor.userId, { except: ctx.actor.sessionId });
    await record(tx, ctx, {
      category,
      description: "ほかの端末のサインインをすべて終了",
      ...byOwner(ctx),
    });
  });
}

function byOwner({ actor: { userId, name } }: SignedIn<CommandContext>) {
  return { targets: { user: userId }, operator: operatorOf({ id: userId, name }) };
}
