import { removeFactors } from "@kenshu/db/removeFactors.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import type { OthersSignIn } from "@kenshu/domain/auth/secondFactor.schema.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { Context, SignedIn } from "#context.ts";
import { othersFactorsRemovedMail } from "#modules/auth/auth.mails.ts";
import { category } from "#modules/auth/authLog.ts";
import { deviceName } from "#modules/auth/deviceName.ts";
import { hasSecondFactor } from "#modules/auth/factors.ts";
import { endSessionsOf } from "#modules/auth/sessions.ts";
import { listSessionsOf } from "#modules/auth/signInSessions.ts";
import { record } from "#recording/record.ts";

/** How others sign in, for administrators (rules 2.14, 2.17). */

type Ctx = SignedIn<Context>;
type Factors = Omit<OthersSignIn, "sessions">;

/** Where somebody is signed in, and with which factors. */
export async function getOthersSignIn(ctx: Ctx, userId: number) {
  const { rows: people } = await sql<Factors>`
    select
      (select count(*)::integer from passkey where user_id = person.id) as passkey_count,
      exists (
        select from authenticator where user_id = person.id and is_confirmed
      ) as has_authenticator,
      (select count(*)::integer from recovery_code where user_id = person.id) as recovery_code_count
    from app_user person where person.id = ${userId}
  `.execute(ctx.db);
  const [factors] = people;
  if (!factors) return fail("UserNotFound");
  const { rows } = await listSessionsOf(ctx, userId);
  return {
    ...factors,
    sessions: rows.map(({ id, userAgent, lastUsedAt }) => ({
      digest: id,
      device: deviceName(userAgent),
      lastUsedAt: wireInstant(lastUsedAt),
    })),
  };
}

/** Ends one sign-in session of somebody else; DbConflict if there is no such one. */
export function endOthersSession(
  ctx: Ctx,
  { userId, digest }: { userId: number; digest: string },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { name } = await nameOf(tx, userId);
    const ended = await tx
      .deleteFrom("signInSession")
      .where("id", "=", digest)
      .where("userId", "=", userId)
      .returning("userAgent")
      .executeTakeFirst();
    if (!ended) return fail("DbConflict", { found: "signedOut" });
    await record(tx, ctx, {
      category,
      description: `${name}さんのサインインを終了（${deviceName(ended.userAgent)}）`,
      targets: { user: userId },
    });
  });
}

/** Ends all sign-in sessions of somebody else. */
export function endOthersSessions(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { name } = await nameOf(tx, userId);
    await endSessionsOf(tx, userId);
    await record(tx, ctx, {
      category,
      description: `${name}さんのサインインをすべて終了`,
      targets: { user: userId },
    });
  });
}

/** Ends all sign-in sessions of everybody, but for the calling one. */
export function endEverySession(ctx: Ctx): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await tx.deleteFrom("signInSession").where("id", "<>", ctx.actor.sessionId).execute();
    await record(tx, ctx, { category, description: "全員のサインインを終了" });
  });
}

/**
 * Removes all factors of somebody else, who then signs in with the password alone. DbConflict if
 * there is none. The person is told by mail.
 */
export function removeOthersFactors(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { name, emailAddress } = await nameOf(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) fail("DbConflict");
    await removeFactors(tx, userId);
    await record(tx, ctx, {
      category,
      description: `${name}さんの2段階の確認を解除`,
      targets: { user: userId },
      mails: emailAddress ? [othersFactorsRemovedMail(emailAddress, ctx.clock.now())] : [],
    });
  });
}

/** Locks the account, so that its factors change one after the other. */
async function nameOf(tx: Tx, userId: number) {
  const user = await tx
    .selectFrom("appUser")
    .select(["name", "emailAddress"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user ?? fail("UserNotFound");
}
