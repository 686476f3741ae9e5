import { inTransaction } from "@kenshu/db/transaction.ts";
import { CODE_TRIES_MAX } from "@kenshu/domain/auth/auth.limits.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { CommandContext, SignedIn } from "#context.ts";
import { abandonSignUps, dropRequests } from "#modules/auth/account.store.ts";
import { emailAddressChangedMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { requireRightCode } from "#modules/auth/confirmationCode.ts";
import { endSessionsOf } from "#modules/auth/sessions.ts";
import { record } from "#recording/record.ts";

/**
 * Gives the caller the address that received the code, and tells the old address. Ends every other
 * sign-in session of the account, and the sign-ups that wait at the address. Refuses with
 * CodeMismatch, CodeExpired, LimitExceeded, and with AliasExists if another account has taken the
 * address meanwhile.
 */
export async function confirmEmailAddressChange(
  ctx: SignedIn<CommandContext>,
  { code }: { code: string },
): Promise<void> {
  const { userId } = ctx.actor;
  const { emailAddress, codeHash } = await requireRightCode(await tryChange(ctx), code, ctx.clock);
  await inTransaction(ctx.db, async (tx) => {
    const old = await tx
      .selectFrom("appUser")
      .innerJoin("emailAddressChange", "emailAddressChange.userId", "appUser.id")
      .select(["appUser.emailAddress", "appUser.name"])
      .where("appUser.id", "=", userId)
      .where("emailAddressChange.codeHash", "=", codeHash)
      .forUpdate()
      .executeTakeFirst();
    // Another call has used the code, or a newer code has replaced it.
    if (!old) return fail("CodeMismatch");
    await abandonSignUps(tx, emailAddress);
    await tx
      .updateTable("appUser")
      .set((row) => ({
        emailAddress,
        version: row("version", "+", 1),
      }))
      .where("id", "=", userId)
      .execute();
    await dropRequests(tx, userId);
    await endSessionsOf(tx, userId, { except: ctx.actor.sessionId });
    await record(tx, ctx, {
      category,
      description: "メールアドレスを変更",
      targets: { user: userId },
      operator: operatorOf({ id: userId, name: old.name }),
      mails: old.emailAddress
        ? [emailAddressChangedMail({ userId, emailAddress: old.emailAddress }, ctx.clock.now())]
        : [],
    });
  });
}

/** The requested change. One more try is counted before its code is compared. */
async function tryChange({ db, actor }: SignedIn<CommandContext>) {
  const tried = await db
    .updateTable("emailAddressChange")
    .where("userId", "=", actor.userId)
    .set((row) => ({ tryCount: row("tryCount", "+", 1) }))
    .returning(["emailAddress", "codeHash", "codeExpiresAt", "tryCount"])
    .executeTakeFirst();
  return tried && tried.tryCount > CODE_TRIES_MAX ? fail("LimitExceeded") : tried;
}
