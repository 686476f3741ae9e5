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
 * Sends a code to the address that the caller wants to use from now on; nothing changes until it is
 * confirmed. Refuses with WrongCredentials and AttemptLimitExceeded for the current password,
 * AliasExists for the address of an account, and LimitExceeded when codes were sent too often; the present
 * address is an invalid input.
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
  // Counted at the account, whichever addresses it asks for.
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
