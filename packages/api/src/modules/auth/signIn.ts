import { inTransaction } from "@kenshu/db/transaction.ts";
import type { Context } from "#context.ts";
import { findAccount, holdAccount } from "#modules/auth/account.store.ts";
import { category, operatorOf, refuseAndRecord } from "#modules/auth/authLog.ts";
import { guessPassword } from "#modules/auth/guessPassword.ts";
import { createSession, handOver } from "#modules/auth/sessions.ts";
import { record } from "#record.ts";

/**
 * Signs a person in. Refuses with WrongCredentials (also for a disabled account),
 * AttemptLimitExceeded while the address is locked, and UserNotConfirmed where the password is
 * right but the address was never confirmed. A refusal is logged, and takes as long for an
 * address that nobody has.
 */
export async function signIn(
  ctx: Context,
  { emailAddress, password }: { emailAddress: string; password: string },
): Promise<{ accessToken: string; expiresAt: string }> {
  const account = await findAccount(ctx.db, emailAddress);
  const passwordHash = account?.isEnabled ? account.passwordHash : null;
  const guess = await guessPassword(ctx, emailAddress, passwordHash, password);
  if (guess === "locked") {
    return refuseAndRecord(ctx, account, refused("試行回数の上限"), "AttemptLimitExceeded");
  }
  if (guess === "wrong" || !account) {
    return refuseAndRecord(ctx, account, refused(reasonOf(account)), "WrongCredentials");
  }
  if (!account.isConfirmed) {
    return refuseAndRecord(ctx, account, refused("メールアドレス未確認"), "UserNotConfirmed");
  }

  const session = await inTransaction(ctx.db, async (tx) => {
    if (!(await holdAccount(tx, account))) return null;
    await record(tx, ctx, {
      category,
      description: "サインイン",
      targetId: account.id,
      operator: operatorOf(account),
    });
    return createSession(tx, account.id);
  });
  // The password or the account changed while it was being looked at.
  if (!session) return refuseAndRecord(ctx, account, refused("変更の直後"), "WrongCredentials");
  return handOver(ctx, session);
}

const refused = (reason: string) => `サインインを拒否（${reason}）`;

function reasonOf(account: { isEnabled: boolean } | undefined): string {
  if (!account) return "登録のないメールアドレス";
  return account.isEnabled ? "パスワードの間違い" : "停止中のアカウント";
}
