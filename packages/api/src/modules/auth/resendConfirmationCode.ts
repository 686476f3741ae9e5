import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { signUpCodeMail } from "#modules/auth/auth.mails.ts";
import { category, countRefusal, operatorOf } from "#modules/auth/authLog.ts";
import { countSent, makeCode } from "#modules/auth/confirmationCode.ts";
import { readTicket } from "#modules/auth/signUp.store.ts";
import { record } from "#recording/record.ts";

const refused = "確認コードの再送信を拒否（対象の登録が1件ではない）";

/**
 * Sends a new code for the ticket's sign-up, or without a ticket for the only sign-up of the
 * address. In other cases it sends nothing, with the same answer and the same amount of work.
 * LimitExceeded when codes were sent too often.
 */
export async function resendConfirmationCode(
  ctx: Context,
  { emailAddress, ticket }: { emailAddress: string; ticket?: string | undefined },
): Promise<void> {
  const { code, stored } = await makeCode(ctx.clock);
  if (!(await countSent(ctx, "signUp", emailAddress))) fail("LimitExceeded");
  const signUpId = ticket === undefined ? undefined : await readTicket(ctx.db, ticket);
  await inTransaction(ctx.db, async (tx) => {
    const account = await renewCode(tx, emailAddress, signUpId, stored);
    if (!account) return countRefusal(tx, ctx, undefined, refused);
    await record(tx, ctx, {
      category,
      description: "確認コードを再送信",
      targets: { user: account.id },
      operator: operatorOf(account),
      mails: [signUpCodeMail(account.sentTo, account.pattern, code)],
    });
  });
}

/** One statement for every address, so that the time reveals nothing about it. */
function renewCode(
  tx: Tx,
  emailAddress: string,
  signUpId: number | null | undefined,
  stored: { codeHash: string; codeExpiresAt: Date },
) {
  return tx
    .updateTable("signUp")
    .from("appUser")
    .whereRef("appUser.id", "=", "signUp.userId")
    .where(sql`lower(app_user.email_address)`, "=", sql`lower(${emailAddress})`)
    .where("appUser.isConfirmed", "=", false)
    .where("appUser.isEnabled", "=", true)
    .where(
      signUpId === undefined
        ? sql<boolean>`(select count(*) from sign_up other where other.user_id = app_user.id) = 1`
        : sql<boolean>`sign_up.id = ${signUpId}::integer`,
    )
    .set({ ...stored, tryCount: 0 })
    .returning([
      "appUser.id",
      "appUser.name",
      "signUp.emailAddress as sentTo",
      "signUp.temporaryRegistrationPattern as pattern",
    ])
    .executeTakeFirst();
}
