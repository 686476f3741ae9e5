import type { Tx } from "@kenshu/db/transaction.ts";
import { businessError } from "@kenshu/domain/errors.ts";
import type { Context } from "#context.ts";
import type { ConfirmedAccount } from "#modules/auth/account.store.ts";
import { countAttempt, factorGuess, ofGuesses } from "#modules/auth/attempts.ts";
import { useAuthenticatorCode } from "#modules/auth/authenticator.ts";
import { refuseAndRecord } from "#modules/auth/authLog.ts";
import { useRecoveryCode } from "#modules/auth/recoveryCodes.ts";

/**
 * Counts one more code before it is looked at, so that no number of simultaneous tries exceeds the
 * limit. Refuses with AttemptLimitExceeded. `act` tells the log what was refused.
 */
export async function countCode(
  ctx: Context,
  account: ConfirmedAccount,
  by: string | undefined,
  act: string,
): Promise<void> {
  if (await countAttempt(ctx, factorGuess(account.emailAddress, by), ofGuesses)) return;
  const error = businessError("AttemptLimitExceeded", { found: "codesTried" });
  await refuseAndRecord(ctx, account, `${act}を拒否（試行回数の上限）`, error);
}

/**
 * Uses up a code of the user's confirmed app, or a recovery code. The caller holds the account. What
 * it returns names the kind; null is a wrong code.
 */
export async function useFactorCode(
  tx: Tx,
  userId: number,
  code: string,
  now: Date,
): Promise<"認証アプリ" | "予備のコード" | null> {
  if (!/^\d{6}$/.test(code)) {
    return (await useRecoveryCode(tx, userId, code)) ? "予備のコード" : null;
  }
  const isRight = await useAuthenticatorCode(tx, { userId, isConfirmed: true }, code, now);
  return isRight ? "認証アプリ" : null;
}
