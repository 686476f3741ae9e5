import { commonPasswords } from "@kenshu/db/commonPasswords.ts";
import { hashPassword } from "@kenshu/db/passwords.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import { requireGoodPassword } from "@kenshu/domain/auth/auth.rules.ts";
import type { CommandContext } from "#context.ts";
import { savePassword } from "#modules/auth/account.store.ts";
import { passwordChangedMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { tryCode, useCode } from "#modules/auth/confirmationCode.ts";
import { forgetGuesses } from "#modules/auth/guessPassword.ts";
import { endSessionsOf } from "#modules/auth/sessions.ts";
import { record } from "#record.ts";

/**
 * Sets a new password by the code that was sent, ends every sign-in session of the account, and
 * unlocks its address. Refuses with PasswordTooShort, PasswordTooWeak, CodeMismatch (also where there is no such
 * account), CodeExpired, LimitExceeded.
 */
export async function resetPassword(
  ctx: CommandContext,
  { emailAddress, code, password }: { emailAddress: string; code: string; password: string },
): Promise<void> {
  requireGoodPassword(password, { emailAddress }, await commonPasswords());
  const right = await tryCode(ctx, "resetPassword", { emailAddress }, code);
  // Only who has the code learns whether it is the name.
  requireGoodPassword(password, right, await commonPasswords());
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx.db, async (tx) => {
    await useCode(tx, "resetPassword", right);
    await savePassword(tx, right.id, passwordHash);
    await endSessionsOf(tx, right.id);
    await forgetGuesses(tx, right.emailAddress);
    await record(tx, ctx, {
      category,
      description: "パスワードを再設定",
      targetId: right.id,
      operator: operatorOf(right),
      mails: [passwordChangedMail(right.emailAddress, ctx.clock.now())],
    });
  });
}
