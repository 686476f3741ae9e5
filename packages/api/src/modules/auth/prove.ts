import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import type { Proof } from "@kenshu/domain/auth/secondFactor.schema.ts";
import { businessError } from "@kenshu/domain/errors.ts";
import type { Context, SignedIn } from "#context.ts";
import { type ConfirmedAccount, getAccount, holdAccount } from "#modules/auth/account.store.ts";
import { factorGuess, forgetAttempts } from "#modules/auth/attempts.ts";
import { category, operatorOf, refuseAndRecord } from "#modules/auth/authLog.ts";
import { countCode, useFactorCode } from "#modules/auth/factorCode.ts";
import { checkPasskey } from "#modules/auth/passkeys.ts";
import { requireCurrentPassword } from "#modules/auth/requireCurrentPassword.ts";
import { record } from "#recording/record.ts";

const ACT = "本人の確認";

/**
 * Proves by password, code or passkey that it is still the person who signed in. For five minutes
 * this sign-in session may then do what hurts (rule 2.15). Refuses with WrongCredentials,
 * CodeMismatch, PasskeyRefused and AttemptLimitExceeded.
 */
export async function prove(ctx: SignedIn<Context>, proof: Proof): Promise<void> {
  const account = await getAccount(ctx.db, ctx.actor.userId);
  if ("password" in proof) {
    await requireCurrentPassword(ctx, account, proof.password, ACT);
    await proved(ctx, account, async () => true);
    return;
  }
  if ("code" in proof) return proveByCode(ctx, account, proof.code);
  const passkey = await checkPasskey(ctx, proof.answer);
  const isOwn = passkey?.userId === account.id;
  const isProved = isOwn && (await proved(ctx, account, (tx) => passkey.use(tx)));
  if (!isProved) {
    const error = businessError("PasskeyRefused");
    await refuseAndRecord(ctx, account, `${ACT}を拒否（パスキー）`, error);
  }
}

async function proveByCode(ctx: SignedIn<Context>, account: ConfirmedAccount, code: string) {
  const by = ctx.actor.sessionId;
  await countCode(ctx, account, by, ACT);
  const isProved = await proved(ctx, account, async (tx) => {
    if (!(await useFactorCode(tx, account.id, code, ctx.clock.now()))) return false;
    await forgetAttempts(tx, factorGuess(account.emailAddress, by));
    return true;
  });
  if (!isProved) {
    const error = businessError("CodeMismatch");
    await refuseAndRecord(ctx, account, `${ACT}を拒否（コードの間違い）`, error);
  }
}

/** Writes the proof into the session if `use` takes it. */
function proved(
  ctx: SignedIn<Context>,
  account: ConfirmedAccount,
  use: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    if (!(await holdAccount(tx, { id: account.id })) || !(await use(tx))) return false;
    await tx
      .updateTable("signInSession")
      .set({ provedAt: ctx.clock.now() })
      .where("id", "=", ctx.actor.sessionId)
      .execute();
    await record(tx, ctx, {
      category,
      description: ACT,
      targets: { user: account.id },
      operator: operatorOf(account),
      isReading: true,
    });
    return true;
  });
}
