import { randomBytes } from "node:crypto";
import type { Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { Secret, TOTP } from "otpauth";
import type { Context, SignedIn } from "#context.ts";
import { getAccount } from "#modules/auth/account.store.ts";
import { factorGuess, forgetAttempts } from "#modules/auth/attempts.ts";
import { changeFactors, dropCodesWithoutFactor, hasSecondFactor } from "#modules/auth/factors.ts";
import { knownBrowser } from "#modules/auth/knownBrowser.ts";
import { makeRecoveryCodes } from "#modules/auth/recoveryCodes.ts";

/** A person's app that shows a code of six digits every 30 seconds (rule 2.13, RFC 6238). */

/** In bytes, as long as the digest of HMAC-SHA-1, which all apps know. */
const SECRET_LENGTH = 20;
const STEP_SECONDS = 30;
/** In steps: by how much a person's clock may differ. */
const WINDOW = 1;

function totpOf(secret: Uint8Array, emailAddress = ""): TOTP {
  const bytes = new Uint8Array(secret).buffer;
  return new TOTP({
    issuer: "Kenshu",
    label: emailAddress,
    secret: new Secret({ buffer: bytes }),
    period: STEP_SECONDS,
  });
}

/** A new key for the caller's app. It is no factor before its first code (`addAuthenticator`). */
export async function startAuthenticator(ctx: SignedIn<Context>) {
  const { db, clock, actor } = ctx;
  const { id, emailAddress } = await getAccount(db, actor.userId);
  const secret = randomBytes(SECRET_LENGTH);
  const started = await db
    .insertInto("authenticator")
    .values({ userId: id, secret, createdAt: clock.now() })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .doUpdateSet({ secret, createdAt: clock.now(), lastStep: 0 })
        .where("authenticator.isConfirmed", "=", false),
    )
    .returning("userId")
    .executeTakeFirst();
  if (!started) return fail("DbConflict", { found: "authenticatorAdded" });
  const totp = totpOf(secret, emailAddress);
  return { key: totp.secret.base32, uri: totp.toString() };
}

/**
 * Makes the caller's app a factor by its first code. With the first factor come recovery codes.
 * Refuses with CodeMismatch, and with DbConflict if no key is pending.
 */
export function addAuthenticator(ctx: SignedIn<Context>, { code }: { code: string }) {
  return changeFactors(ctx, async (tx, account) => {
    const { id } = account;
    const pending = await tx
      .selectFrom("authenticator")
      .select("isConfirmed")
      .where("userId", "=", id)
      .executeTakeFirst();
    if (!pending || pending.isConfirmed) return fail("DbConflict");
    const isFirst = !(await hasSecondFactor(tx, id));
    const started = { userId: id, isConfirmed: false };
    const isRight = await useAuthenticatorCode(tx, started, code, ctx.clock.now());
    if (!isRight) return fail("CodeMismatch");
    await tx
      .updateTable("authenticator")
      .set({ isConfirmed: true })
      .where("userId", "=", id)
      .execute();
    // Wrong codes of a former app do not count against this one.
    await forgetAttempts(tx, factorGuess(account.emailAddress, await knownBrowser(ctx, account)));
    return {
      description: "認証アプリを追加",
      answer: { recoveryCodes: isFirst ? await makeRecoveryCodes(tx, id) : null },
    };
  });
}

/** Removes the caller's app; DbConflict if there is none. */
export function removeAuthenticator(ctx: SignedIn<Context>): Promise<void> {
  return changeFactors(ctx, async (tx, { id }) => {
    const removed = await tx
      .deleteFrom("authenticator")
      .where("userId", "=", id)
      .where("isConfirmed", "=", true)
      .returning("userId")
      .executeTakeFirst();
    if (!removed) return fail("DbConflict");
    await dropCodesWithoutFactor(tx, id);
    return { description: "認証アプリを削除", answer: undefined };
  });
}

/**
 * Uses a code of the app up. False if it is wrong, more than one step off, or not later than the
 * last one that was used. The caller holds the account.
 */
export async function useAuthenticatorCode(
  tx: Tx,
  { userId, isConfirmed }: { userId: number; isConfirmed: boolean },
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom("authenticator")
    .select("secret")
    .where("userId", "=", userId)
    .where("isConfirmed", "=", isConfirmed)
    .executeTakeFirst();
  if (!row) return false;
  const timestamp = now.getTime();
  const delta = totpOf(row.secret).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  const used = await tx
    .updateTable("authenticator")
    .set({ lastStep: step, lastUsedAt: now })
    .where("userId", "=", userId)
    .where("lastStep", "<", step)
    .returning("userId")
    .executeTakeFirst();
  return used !== undefined;
}
