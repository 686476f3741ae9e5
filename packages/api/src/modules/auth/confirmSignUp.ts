import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Context } from "#context.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { countTry, requireRightCode } from "#modules/auth/confirmationCode.ts";
import { startSession } from "#modules/auth/sessions.ts";
import {
  confirmAccount,
  findSignUps,
  type PendingSignUp,
  readTicket,
  trySignUp,
} from "#modules/auth/signUp.store.ts";
import { record } from "#record.ts";

type Confirmation = { emailAddress: string; code: string; ticket?: string | undefined };

/**
 * Confirms the address of a new account by the code that was sent there, sets the password of that
 * sign-up, and signs the person in. Refuses with CodeMismatch (also where there is no such sign-up,
 * or without a ticket more than one), CodeExpired, LimitExceeded.
 */
export async function confirmSignUp(
  ctx: Context,
  confirmation: Confirmation,
): Promise<{ accessToken?: string; expiresAt: string }> {
  const pending = await pendingSignUp(ctx, confirmation);
  const right = await requireRightCode(pending, confirmation.code, ctx.clock);
  const handOver = await inTransaction(ctx.db, async (tx) => {
    if (!(await confirmAccount(tx, right))) fail("CodeMismatch");
    await record(tx, ctx, {
      category,
      description: "メールアドレスを確認してサインイン",
      targets: { user: right.userId },
      operator: operatorOf({ id: right.userId, name: right.name }),
    });
    return startSession(tx, ctx, right.userId);
  });
  return handOver();
}

/** The sign-up whose code is meant, with one more try counted. */
async function pendingSignUp(
  ctx: Context,
  { emailAddress, ticket }: Confirmation,
): Promise<PendingSignUp | undefined> {
  if (ticket !== undefined) {
    const id = await readTicket(ctx.db, ticket);
    const signUp = id === null ? undefined : await trySignUp(ctx.db, id, emailAddress);
    return signUp === null ? fail("LimitExceeded") : signUp;
  }
  await countTry(ctx, "signUp", emailAddress);
  const signUps = await findSignUps(ctx.db, emailAddress);
  const now = ctx.clock.now();
  const live = signUps.filter(({ codeExpiresAt }) => codeExpiresAt > now);
  // One whose code is over does not come between; alone it says that it is over.
  const meant = live.length > 0 ? live : signUps;
  return meant.length === 1 ? meant[0] : undefined;
}
