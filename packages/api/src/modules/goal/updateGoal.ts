import { inTransaction } from "@kenshu/db/transaction.ts";
import type { CommandContext, SignedIn } from "#context.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";

/** Changes the caller's own goal. */
export function updateGoal(
  ctx: SignedIn<CommandContext>,
  { goal, version }: { goal: string; version: number },
): Promise<void> {
  const { userId } = ctx.actor;
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "appUser", { id: userId, version });
    await tx.updateTable("appUser").set({ goal }).where("id", "=", userId).execute();
    await record(tx, ctx, {
      category: "利用者",
      description: "目標を更新",
      targets: { user: userId },
    });
  });
}
