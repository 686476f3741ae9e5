import { inTransaction } from "@kenshu/db/transaction.ts";
import { kindAndAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { SignedIn } from "#context.ts";
import { category, inBrackets, lockCashFlow } from "#modules/cashFlow/cashFlow.store.ts";
import { record } from "#record.ts";

/**
 * Voids a cash flow, and the receipt issued for it: it leaves every list and total, and stays in the
 * database. An unknown one, or one voided before, is DbConflict (rule 10.1).
 */
export function removeCashFlow(ctx: SignedIn, id: number): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const cashFlow = await lockCashFlow(tx, id);
    if (cashFlow.voidedAt) fail("DbConflict", { found: "removed" });
    const voidedAt = ctx.clock.now();
    await tx
      .updateTable("cashFlow")
      .set({ voidedAt, voidedBy: ctx.actor.userId })
      .where("id", "=", id)
      .execute();
    await tx.updateTable("receipt").set({ voidedAt }).where("cashFlowId", "=", id).execute();
    await record(tx, ctx, {
      category,
      description: `${cashFlow.studentName}さんの${kindAndAmount(cashFlow)}を削除${inBrackets(cashFlow.memo)}`,
      targets: { cashFlow: id, user: cashFlow.studentUserId },
    });
  });
}
