import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { CommandContext } from "#context.ts";
import { signUpCodeMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf, stranger } from "#modules/auth/authLog.ts";
import { isSentTooOften, makeCode, saveCode } from "#modules/auth/confirmationCode.ts";
import { record } from "#record.ts";

/**
 * Sends a new code for a sign-up that waits for its confirmation. For any other address nothing is
 * sent, and the answer is the same, after the same work. LimitExceeded when codes were sent too often.
 */
export async function resendConfirmationCode(
  ctx: CommandContext,
  { emailAddress }: { emailAddress: string },
): Promise<void> {
  const { code, codeHash } = await makeCode();
  await inTransaction(ctx.db, async (tx) => {
    const account = await saveCode(tx, ctx, "signUp", { emailAddress }, { codeHash });
    if (!account && (await isSentTooOften(tx, ctx, "signUp", { emailAddress }))) {
      fail("LimitExceeded");
    }
    await record(tx, ctx, {
      category,
      description: account
        ? "確認コードを再送信"
        : "確認コードの再送信を拒否（対象のアカウントなし）",
      targetId: account?.id,
      operator: account ? operatorOf(account) : stranger,
      mails: account ? [signUpCodeMail(account.sentTo, code)] : [],
    });
  });
}
