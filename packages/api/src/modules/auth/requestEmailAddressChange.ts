import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Context, SignedIn } from "#context.ts";
import { findAccount, getAccount, isAbandonable } from "#modules/auth/account.store.ts";
import { emailAddressCodeMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { countSent, makeCode } from "#modules/auth/confirmationCode.ts";
import { requireCurrentPassword } from "#modules/auth/requireCurrentPassword.ts";
import { record } from "#recording/record.ts";
import { refuseInput } from "#wire/invalidInput.ts";

/**
 * Sends a code to the caller's new address. Nothing changes before its confirmation. Refuses a
 * wrong current password with WrongCredentials and AttemptLimitExceeded, another account's address
 * with AliasExists, and too many codes with LimitExceeded. The present address is an invalid input.
 */
export async function requestEmailAddressChange(
  ctx: SignedIn<Context>,
  { emailAddress, currentPassword }: { emailAddress: string; currentPassword: string },
): Promise<void> {
  const account = await getAccount(ctx.db, ctx.actor.userId);
  await requireCurrentPassword(ctx, account, currentPassword, "メールアドレスの変更の申請");
  const holder = await findAccount(ctx.db, emailAddress);
  if (holder?.id === account.id) refuseInput("emailAddress", "現在のメールアドレスと同じです。");
  if (holder && !isAbandonable(holder)) fail("AliasExists");
  const { code, stored } = await makeCode(ctx.clock);
  // Counted per account, for all addresses together.
  if (!(await countSent(ctx, "changeEmailAddress", account.emailAddress))) fail("LimitExceeded");
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .insertInto("emailAddressChange")
      .values({ userId: account.id, emailAddress, ...stored })
      .onConflict((conflict) =>
        conflict.column("userId").doUpdateSet({ emailAddress, ...stored, tryCount: 0 }),
      )
      .execute();
    await record(tx, ctx, {
      category,
      description: "メールアドレスの変更を申請",
      targets: { user: account.id },
      operator: operatorOf(account),
      mails: [emailAddressCodeMail({ userId: account.id, emailAddress }, code)],
    });
  });
}
