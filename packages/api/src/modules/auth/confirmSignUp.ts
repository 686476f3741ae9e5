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

/** The sign-up whose code is meant, with one more try counted, with or without its ticket. */
async function pendingSignUp(
  ctx: Context,
  { emailAddress, ticket }: Confirmation,
): Promise<PendingSignUp | undefined> {
  if (ticket === undefined) {
    await countTry(ctx, "signUp", emailAddress);
    const signUp = await onlySignUp(ctx, emailAddress);
    // To others a code that is used up looks like none.
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

/** The sign-up of an address that has no other one whose code is still valid. */
async function onlySignUp({ db, clock }: Context, emailAddress: string) {
  const signUps = await findSignUps(db, emailAddress);
  const now = clock.now();
  const live = signUps.filter(({ codeExpiresAt }) => codeExpiresAt > now);
  // One whose code is over does not come between; alone it says that it is over.
  const meant = live.length > 0 ? live : signUps;
  return meant.length === 1 ? meant[0] : undefined;
}
