import { hashPassword, isOutdated, verifyPassword } from "@kenshu/db/passwords.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import { businessError } from "@kenshu/domain/errors.ts";
import type { Context } from "#context.ts";
import { type Account, findAccount, holdAccount, saveHash } from "#modules/auth/account.store.ts";
import { refuseAndRecord } from "#modules/auth/authLog.ts";
import { enter } from "#modules/auth/enter.ts";
import { factorsOf } from "#modules/auth/factors.ts";
import { guessPassword } from "#modules/auth/guessPassword.ts";
import { knownBrowser } from "#modules/auth/knownBrowser.ts";
import { makeTicket } from "#modules/auth/secondFactorTicket.ts";
import { findSignUps, ticketOf } from "#modules/auth/signUp.store.ts";

/**
 * Signs a person in. Refuses with WrongCredentials, and with AttemptLimitExceeded while the address
 * is locked for this caller. Only with the right password it refuses with AccountDisabled or
 * UserNotConfirmed, which returns the ticket of the latest sign-up with that password, or with
 * SecondFactorRequired, whose ticket `confirmSecondFactor` takes and which says whether there is an
 * app. A refusal is logged. For an unknown address it takes the same time. A hash from before the
 * cost has risen is replaced.
 */
export async function signIn(
  ctx: Context,
  { emailAddress, password }: { emailAddress: string; password: string },
): Promise<{ accessToken?: string; expiresAt: string }> {
  const account = await findAccount(ctx.db, emailAddress);
  const signUps = await findSignUps(ctx.db, emailAddress);
  const by = await knownBrowser(ctx, account);
  const candidates: { id: number; passwordHash: string }[] = hasPassword(account)
    ? [account]
    : signUps;
  const opened = await guessPassword(ctx, { emailAddress, by }, candidates, password);
  if (opened === "locked") {
    return refuse(ctx, account, "試行回数の上限", businessError("AttemptLimitExceeded"));
  }
  if (opened === "wrong" || !account) {
    const reason = account ? "パスワードの間違い" : "登録のないメールアドレス";
    return refuse(ctx, account, reason, businessError("WrongCredentials"));
  }
  if (!account.isEnabled) {
    return refuse(ctx, account, "停止中のアカウント", businessError("AccountDisabled"));
  }
  if (!account.isConfirmed) {
    const ticket = await ticketOf(ctx.db, opened.id);
    const error = businessError("UserNotConfirmed", { ticket });
    return refuse(ctx, account, "メールアドレス未確認", error);
  }

  const hash = isOutdated(opened.passwordHash) ? await hashPassword(password) : null;
  const handOver = await inTransaction(ctx.db, async (tx) => {
    if (!(await holdAccount(tx, opened))) return null;
    if (hash !== null) await saveHash(tx, account.id, hash);
    const { hasPasskey, hasApp } = await factorsOf(tx, account.id);
    if (hasPasskey || hasApp) {
      return { ticket: await makeTicket(tx, ctx.clock, account.id), hasApp };
    }
    return enter(tx, ctx, account, { browser: by });
  });
  if (handOver && "ticket" in handOver) throw businessError("SecondFactorRequired", handOver);
  if (handOver) return handOver();
  // The password or the account changed during the check.
  const present = await findAccount(ctx.db, emailAddress);
  if (await isHashedAnew(present, opened, password)) return signIn(ctx, { emailAddress, password });
  const isStopped = present?.passwordHash === opened.passwordHash && !present.isEnabled;
  return isStopped
    ? refuse(ctx, account, "停止中のアカウント", businessError("AccountDisabled"))
    : refuse(ctx, account, "変更の直後", businessError("WrongCredentials"));
}

/** Whether another sign-in has just replaced the hash of the same password. */
async function isHashedAnew(
  present: Account | undefined,
  opened: { passwordHash: string },
  password: string,
): Promise<boolean> {
  const hash = present?.passwordHash ?? null;
  return hash !== opened.passwordHash && (await verifyPassword(hash, password));
}

function hasPassword(account: Account | undefined): account is Account & { passwordHash: string } {
  return account !== undefined && account.passwordHash !== null;
}

function refuse(...[ctx, account, reason, error]: Parameters<typeof refuseAndRecord>) {
  return refuseAndRecord(ctx, account, `サインインを拒否（${reason}）`, error);
}
