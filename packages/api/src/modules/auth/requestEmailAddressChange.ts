import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { CommandContext, SignedIn } from "#context.ts";
import { refuseInput } from "#invalidInput.ts";
import { findAccount } from "#modules/auth/account.store.ts";
import { emailAddressCodeMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { makeCode, saveCode } from "#modules/auth/confirmationCode.ts";
import { record } from "#record.ts";

/**
 * Sends a code to the address that the caller wants to use from now on; nothing changes until it is
 * confirmed. The present address is an invalid input; one in use is refused with AliasExists, and
 * LimitExceeded comes when codes were sent too often.
 */
export async function requestEmailAddressChange(
  ctx: SignedIn<CommandContext>,
  { emailAddress }: { emailAddress: string },
): Promise<void> {
  const { userId, name } = ctx.actor;
  const user = await findAccount(ctx.db, emailAddress);
  if (user?.id === userId) refuseInput("emailAddress", "現在のメールアドレスと同じです。");
  if (user) fail("AliasExists");
  const { code, codeHash } = await makeCode();
  await inTransaction(ctx.db, async (tx) => {
    const pending = { codeHash, sendTo: emailAddress };
    if (!(await saveCode(tx, ctx, "changeEmailAddress", { userId }, pending))) {
      fail("LimitExceeded");
    }
    await record(tx, ctx, {
      category,
      description: "メールアドレスの変更を申請",
      targetId: userId,
      operator: operatorOf({ id: userId, name }),
      mails: [emailAddressCodeMail(emailAddress, code)],
    });
  });
}
