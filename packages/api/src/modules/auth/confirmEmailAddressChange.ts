import { inTransaction } from "@kenshu/db/transaction.ts";
import type { CommandContext, SignedIn } from "#context.ts";
import { emailAddressChangedMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { dropCodes, tryCode, useCode } from "#modules/auth/confirmationCode.ts";
import { record } from "#record.ts";

const purpose = "changeEmailAddress";

/**
 * Makes the address that the code was sent to the caller's own, and tells the old one. Refuses with
 * CodeMismatch, CodeExpired, LimitExceeded, and AliasExists when another account has taken the
 * address meanwhile.
 */
export async function confirmEmailAddressChange(
  ctx: SignedIn<CommandContext>,
  { code }: { code: string },
): Promise<void> {
  const { userId } = ctx.actor;
  const right = await tryCode(ctx, purpose, { userId }, code);
  const { emailAddress } = right;
  await inTransaction(ctx.db, async (tx) => {
    await useCode(tx, purpose, right);
    const old = await tx
      .selectFrom("appUser")
      .select(["emailAddress", "name"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("appUser")
      .set((row) => ({
        emailAddress,
        version: row("version", "+", 1),
      }))
      .where("id", "=", userId)
      .execute();
    // A code to set a new password may lie in the old mailbox.
    await dropCodes(tx, userId);
    await record(tx, ctx, {
      category,
      description: "メールアドレスを変更",
      targetId: userId,
      operator: operatorOf({ id: userId, name: old.name }),
      mails: old.emailAddress ? [emailAddressChangedMail(old.emailAddress, ctx.clock.now())] : [],
    });
  });
}
