import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Context } from "#context.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { countTry, countTryWithTicket, requireRightCode } from "#modules/auth/confirmationCode.ts";
import { startSession } from "#modules/auth/sessions.ts";
import {
  confirmAccount,
  countTryOf,
  findSignUp,
  findSignUps,
  type PendingSignUp,
  readTicket,
} from "#modules/auth/signUp.store.ts";
import { record } from "#recording/record.ts";

type Confirmation = { emailAddress: string; code: string; ticket?: string | undefined };

/**
 * Confirms the address of a new account by the mailed code, sets the password of that sign-up, and
 * signs the person in. Refuses with CodeMismatch, CodeExpired and LimitExceeded. CodeMismatch also
 * means that there is no such sign-up, or more than one without a ticket.
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

/** The sign-up of the code, with one more try counted, with or without a ticket. */
async function pendingSignUp(
  ctx: Context,
  { emailAddress, ticket }: Confirmation,
): Promise<PendingSignUp | undefined> {
  if (ticket === undefined) {
    await countTry(ctx, "signUp", emailAddress);
    const signUp = await onlySignUp(ctx, emailAddress);
    // For other callers a used code looks like no code.
    return signUp && (await countTryOf(ctx.db, signUp)) === "counted" ? signUp : undefined;
  }
  await countTryWithTicket(ctx, "signUp", emailAddress);
  const signUp = await signUpOfTicket(ctx, ticket, emailAddress);
  if (!signUp) return undefined;
  switch (await countTryOf(ctx.db, signUp)) {
    case "counted":
      return signUp;
    case "usedUp":
      return fail("LimitExceeded");
    case "gone":
      return undefined;
  }
}

async function signUpOfTicket({ db }: Context, ticket: string, emailAddress: string) {
  const id = await readTicket(db, ticket);
  return id === null ? undefined : findSignUp(db, id, emailAddress);
}

/** The sign-up of an address, if no other one has a valid code. */
async function onlySignUp({ db, clock }: Context, emailAddress: string) {
  const signUps = await findSignUps(db, emailAddress);
  const now = clock.now();
  const live = signUps.filter(({ codeExpiresAt }) => codeExpiresAt > now);
  // An expired sign-up does not block another one. Alone, it says that it has expired.
  const meant = live.length > 0 ? live : signUps;
  return meant.length === 1 ? meant[0] : undefined;
}
