import { inTransaction } from "@kenshu/db/transaction.ts";
import { businessError } from "@kenshu/domain/errors.ts";
import type { Context } from "#context.ts";
import { getAccount, holdAccount } from "#modules/auth/account.store.ts";
import { factorGuess, forgetAttempts } from "#modules/auth/attempts.ts";
import { refuseAndRecord } from "#modules/auth/authLog.ts";
import { enter } from "#modules/auth/enter.ts";
import { countCode, useFactorCode } from "#modules/auth/factorCode.ts";
import { knownBrowser } from "#modules/auth/knownBrowser.ts";
import { countTicketTry, endTicket, holderOfTicket } from "#modules/auth/secondFactorTicket.ts";

/**
 * Signs in a person who has given the right password and now gives a code (rule 2.13). Refuses a
 * wrong or used code with CodeMismatch, after five of them or five minutes with TicketExpired, and
 * after ten wrong ones for one address with AttemptLimitExceeded.
 */
export async function confirmSecondFactor(
  ctx: Context,
  { ticket, code }: { ticket: string; code: string },
): Promise<{ accessToken?: string; expiresAt: string }> {
  const userId = await holderOfTicket(ctx.db, ctx.clock, ticket);
  const expired = () =>
    refuseAndRecord(
      ctx,
      undefined,
      "サインインを拒否（2段階の確認の期限切れ）",
      businessError("TicketExpired"),
    );
  if (userId === null) return expired();
  const account = await getAccount(ctx.db, userId);
  const by = await knownBrowser(ctx, account);
  await countCode(ctx, account, by, "サインイン");
  const outcome = await inTransaction(ctx.db, async (tx) => {
    if (!(await holdAccount(tx, { id: userId }))) return "over";
    if (!(await countTicketTry(tx, ctx.clock, ticket))) return "over";
    const kind = await useFactorCode(tx, userId, code, ctx.clock.now());
    if (kind === null) return "wrong";
    await endTicket(tx, ticket);
    await forgetAttempts(tx, factorGuess(account.emailAddress, by));
    return enter(tx, ctx, account, { browser: by, factor: kind });
  });
  if (outcome === "over") return expired();
  if (outcome === "wrong") {
    const reason = "サインインを拒否（2段階の確認コードの間違い）";
    return refuseAndRecord(ctx, account, reason, businessError("CodeMismatch"));
  }
  return outcome();
}
