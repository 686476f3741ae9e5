import { passwordEstimate } from "@kenshu/db/passwordEstimate.ts";
import { hashPassword } from "@kenshu/db/passwords.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import { requireGoodPassword } from "@kenshu/domain/auth/auth.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Context, SignedIn } from "#context.ts";
import { getAccount, holdAccount, savePassword } from "#modules/auth/account.store.ts";
import { passwordChangedMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { requireCurrentPassword } from "#modules/auth/requireCurrentPassword.ts";
import { endSessionsOf } from "#modules/auth/sessions.ts";
import { record } from "#recording/record.ts";

/**
 * Changes the caller's password and ends every other sign-in session of the account. Refuses with
 * PasswordTooShort, PasswordTooWeak, WrongCredentials for a wrong current password, and
 * AttemptLimitExceeded.
 */
export async function changePassword(
  ctx: SignedIn<Context>,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const account = await getAccount(ctx.db, ctx.actor.userId);
  requireGoodPassword(newPassword, account, await passwordEstimate());
  await requireCurrentPassword(ctx, account, currentPassword, "パスワードの変更");
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await holdAccount(tx, account))) fail("WrongCredentials");
    await savePassword(tx, account.id, passwordHash);
    await endSessionsOf(tx, account.id, { except: ctx.actor.sessionId });
    await record(tx, ctx, {
      category,
      description: "パスワードを変更",
      targets: { user: account.id },
      operator: operatorOf(account),
      mails: [passwordChangedMail(account.emailAddress, ctx.clock.now())],
    });
  });
}
