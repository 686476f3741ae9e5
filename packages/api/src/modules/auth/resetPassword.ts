import { createHash } from "node:crypto";
import { passwordEstimate } from "@kenshu/db/passwordEstimate.ts";
import { hashPassword } from "@kenshu/db/passwords.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import { CODE_VALID_MINUTES, RESET_LINK_VALID_MINUTES } from "@kenshu/domain/auth/auth.limits.ts";
import { requireGoodPassword } from "@kenshu/domain/auth/auth.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { addMinutes } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { holdAccount, savePassword } from "#modules/auth/account.store.ts";
import { forgetAttempts } from "#modules/auth/attempts.ts";
import { passwordChangedMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { countTry, requireRightCode } from "#modules/auth/confirmationCode.ts";
import { passwordGuess } from "#modules/auth/guessPassword.ts";
import { knownBrowser } from "#modules/auth/knownBrowser.ts";
import { endSessionsOf } from "#modules/auth/sessions.ts";
import { record } from "#recording/record.ts";

type NewPassword = {
  password: string;
  token?: string | undefined;
  emailAddress?: string | undefined;
  code?: string | undefined;
};

/**
 * Sets a new password by the secret of the mailed link, or by address and code. Ends every sign-in
 * session of the account, and unlocks its address. Refuses with PasswordTooShort, PasswordTooWeak,
 * CodeMismatch, CodeExpired and LimitExceeded. CodeMismatch also means a used link, or no such
 * account.
 */
export async function resetPassword(
  ctx: Context,
  { password, token, emailAddress = "", code = "" }: NewPassword,
): Promise<void> {
  requireGoodPassword(password, { emailAddress }, await passwordEstimate());
  const reset = await (token ? resetOfLink(ctx, token) : resetOfCode(ctx, emailAddress, code));
  // Only a person with the link or the code learns that the password is the name.
  requireGoodPassword(password, reset, await passwordEstimate());
  const by = await knownBrowser(ctx, { id: reset.userId });
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await holdAccount(tx, { id: reset.userId }))) fail("CodeMismatch");
    const used = await tx
      .deleteFrom("passwordReset")
      .where("id", "=", reset.id)
      .returning("id")
      .executeTakeFirst();
    if (!used) fail("CodeMismatch");
    await savePassword(tx, reset.userId, passwordHash);
    await endSessionsOf(tx, reset.userId);
    await forgetAttempts(tx, passwordGuess(reset.emailAddress));
    if (by) await forgetAttempts(tx, passwordGuess(reset.emailAddress, by));
    await record(tx, ctx, {
      category,
      description: "パスワードを再設定",
      targets: { user: reset.userId },
      operator: operatorOf({ id: reset.userId, name: reset.name }),
      mails: [passwordChangedMail(reset.emailAddress, ctx.clock.now())],
    });
  });
}

/** The stored form of a link's secret. Nobody can guess the secret. */
export function tokenDigest(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

async function resetOfLink(ctx: Context, token: string) {
  const reset = await resets(ctx).where("tokenDigest", "=", tokenDigest(token)).executeTakeFirst();
  if (!reset) return fail("CodeMismatch");
  const end = addMinutes(reset.requestedAt, RESET_LINK_VALID_MINUTES);
  return end > ctx.clock.now() ? reset : fail("CodeExpired");
}

/** By the code that was mailed last. */
async function resetOfCode(ctx: Context, emailAddress: string, code: string) {
  await countTry(ctx, "resetPassword", emailAddress);
  const reset = await resets(ctx)
    .where(sql`lower(app_user.email_address)`, "=", sql`lower(${emailAddress})`)
    .orderBy("passwordReset.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const pending = reset && {
    ...reset,
    codeExpiresAt: addMinutes(reset.requestedAt, CODE_VALID_MINUTES),
  };
  return requireRightCode(pending, code, ctx.clock);
}

function resets({ db }: Context) {
  return db
    .selectFrom("passwordReset")
    .innerJoin("appUser", "appUser.id", "passwordReset.userId")
    .where("appUser.isEnabled", "=", true)
    .where("appUser.isConfirmed", "=", true)
    .where("appUser.emailAddress", "is not", null)
    .select([
      "passwordReset.id",
      "passwordReset.userId",
      "passwordReset.codeHash",
      "passwordReset.requestedAt",
      "appUser.name",
      "appUser.emailAddress",
    ])
    .$narrowType<{ emailAddress: string }>();
}
