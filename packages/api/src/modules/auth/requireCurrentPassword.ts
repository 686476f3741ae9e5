import { businessError } from "@kenshu/domain/errors.ts";
import type { Context, SignedIn } from "#context.ts";
import type { ConfirmedAccount } from "#modules/auth/account.store.ts";
import { refuseAndRecord } from "#modules/auth/authLog.ts";
import { guessPassword } from "#modules/auth/guessPassword.ts";

/**
 * Asks for the password of the caller's account again: somebody else may use a signed-in browser.
 * Refuses with WrongCredentials and, after ten wrong ones, with AttemptLimitExceeded. The session
 * has its own count. `act` tells the log what was refused.
 */
export async function requireCurrentPassword(
  ctx: SignedIn<Context>,
  account: ConfirmedAccount,
  currentPassword: string,
  act: string,
): Promise<void> {
  const { emailAddress } = account;
  const by = ctx.actor.sessionId;
  const opened = await guessPassword(ctx, { emailAddress, by }, [account], currentPassword);
  const refuse = (reason: string, code: "AttemptLimitExceeded" | "WrongCredentials") =>
    refuseAndRecord(ctx, account, `${act}を拒否（${reason}）`, businessError(code));
  if (opened === "locked") await refuse("試行回数の上限", "AttemptLimitExceeded");
  if (opened === "wrong") await refuse("パスワードの間違い", "WrongCredentials");
}
