import { inTransaction } from "@kenshu/db/transaction.ts";
import type { Context } from "#context.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { tryCode, useCode } from "#modules/auth/confirmationCode.ts";
import { createSession, handOver } from "#modules/auth/sessions.ts";
import { record } from "#record.ts";

/**
 * Confirms the address of a new account by the code that was sent there, and signs the person in.
 * Refuses with CodeMismatch (also where there is no such sign-up), CodeExpired, LimitExceeded.
 */
export async function confirmSignUp(
  ctx: Context,
  { emailAddress, code }: { emailAddress: string; code: string },
): Promise<{ accessToken: string; expiresAt: string }> {
  const right = await tryCode(ctx, "signUp", { emailAddress }, code);
  const session = await inTransaction(ctx.db, async (tx) => {
    await useCode(tx, "signUp", right);
    await tx.updateTable("appUser").set({ isConfirmed: true }).where("id", "=", right.id).execute();
    await record(tx, ctx, {
      category,
      description: "メールアドレスを確認してサインイン",
      targetId: right.id,
      operator: operatorOf(right),
    });
    return createSession(tx, right.id);
  });
  return handOver(ctx, session);
}
