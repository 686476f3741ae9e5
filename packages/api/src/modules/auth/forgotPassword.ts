import { inTransaction } from "@kenshu/db/transaction.ts";
import type { CommandContext } from "#context.ts";
import { resetPasswordCodeMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf, stranger } from "#modules/auth/authLog.ts";
import { makeCode, saveCode } from "#modules/auth/confirmationCode.ts";
import { record } from "#record.ts";

/**
 * Sends a code with which a new password can be set. Nothing is sent where there is no such
 * account, or codes were sent too often; the answer is the same, after the same work.
 */
export async function forgotPassword(
  ctx: CommandContext,
  { emailAddress }: { emailAddress: string },
): Promise<void> {
  const { code, codeHash } = await makeCode();
  await inTransaction(ctx.db, async (tx) => {
    const account = await saveCode(tx, ctx, "resetPassword", { emailAddress }, { codeHash });
    await record(tx, ctx, {
      category,
      description: account
        ? "パスワード再設定の確認コードを送信"
        : "パスワード再設定を拒否（対象のアカウントなし、または送信回数の上限）",
      targetId: account?.id,
      operator: account ? operatorOf(account) : stranger,
      mails: account ? [resetPasswordCodeMail(account.sentTo, code)] : [],
    });
  });
}
