import { inTransaction } from "@kenshu/db/transaction.ts";
import type { PasskeyAnswer } from "@kenshu/domain/auth/secondFactor.schema.ts";
import { businessError } from "@kenshu/domain/errors.ts";
import type { Context } from "#context.ts";
import { getAccount, holdAccount } from "#modules/auth/account.store.ts";
import { refuseAndRecord } from "#modules/auth/authLog.ts";
import { enter } from "#modules/auth/enter.ts";
import { knownBrowser } from "#modules/auth/knownBrowser.ts";
import { checkPasskey } from "#modules/auth/passkeys.ts";

/**
 * Signs in by a passkey alone (rule 2.13). Refuses with PasskeyRefused, and with AccountDisabled the
 * right passkey of an account that is disabled.
 */
export async function signInWithPasskey(
  ctx: Context,
  { answer }: { answer: PasskeyAnswer },
): Promise<{ accessToken?: string; expiresAt: string }> {
  const passkey = await checkPasskey(ctx, answer);
  const refused = businessError("PasskeyRefused");
  if (!passkey) return refuseAndRecord(ctx, undefined, "サインインを拒否（パスキー）", refused);
  const account = await getAccount(ctx.db, passkey.userId);
  const browser = await knownBrowser(ctx, account);
  const outcome = await inTransaction(ctx.db, async (tx) => {
    if (!(await holdAccount(tx, { id: account.id }))) return "disabled";
    if (!(await passkey.use(tx))) return "used";
    return enter(tx, ctx, account, { browser, factor: "パスキー" });
  });
  if (outcome === "disabled") {
    const error = businessError("AccountDisabled");
    return refuseAndRecord(ctx, account, "サインインを拒否（停止中のアカウント）", error);
  }
  if (outcome === "used") {
    return refuseAndRecord(ctx, account, "サインインを拒否（使い終わったパスキー）", refused);
  }
  return outcome();
}
