import { inTransaction } from "@kenshu/db/transaction.ts";
import type { Context, SignedIn } from "#context.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { endSession } from "#modules/auth/sessions.ts";
import { record } from "#recording/record.ts";

/** Ends the caller's sign-in session. The person's other sessions go on. */
export async function signOut(ctx: SignedIn<Context>): Promise<void> {
  const { userId, name, sessionId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await endSession(tx, sessionId);
    await record(tx, ctx, {
      category,
      description: "サインアウト",
      targets: { user: userId },
      operator: operatorOf({ id: userId, name }),
    });
  });
  ctx.cookies?.write("session", null);
}
