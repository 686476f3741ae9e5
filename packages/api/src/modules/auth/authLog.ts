import { inTransaction } from "@kenshu/db/transaction.ts";
import type { BusinessError } from "@kenshu/domain/errors.ts";
import type { CommandContext } from "#context.ts";
import { record } from "#record.ts";

/** How sign-in and accounts appear in the audit log; what strangers typed never does. */
export const category = "認証";

/** The person an entry is about, who need not be signed in yet. */
export function operatorOf(account: { id: number; name: string }) {
  return { userId: account.id, name: account.name || "未登録の利用者" };
}

/** Nobody whom the product knows. */
export const stranger = { userId: null, name: "不明" };

/** Logs that a person was turned away, and refuses. */
export async function refuseAndRecord(
  ctx: CommandContext,
  account: { id: number; name: string } | undefined,
  description: string,
  error: BusinessError,
): Promise<never> {
  await inTransaction(ctx.db, (tx) =>
    record(tx, ctx, {
      category,
      description,
      targetId: account?.id,
      operator: account ? operatorOf(account) : stranger,
    }),
  );
  throw error;
}
