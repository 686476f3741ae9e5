import { inTransaction } from "@kenshu/db/transaction.ts";
import { kindAndAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import type { removeCashFlowInput } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { category, inBrackets, lockCashFlow } from "#modules/cashFlow/cashFlow.store.ts";
import { requireOpenMonth } from "#modules/cashFlow/closedMonths.ts";
import { record } from "#recording/record.ts";

type Removed = z.output<typeof removeCashFlowInput>;

/**
 * Voids a cash flow and its receipt. It no longer counts, and only the staff's ledger shows it. An
 * unknown or already voided one is DbConflict (rule 10.1), one of a closed month MonthClosed (rule
 * 10.5).
 */
export function removeCashFlow(ctx: SignedIn, { id, reason }: Removed): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const cashFlow = await lockCashFlow(tx, id);
    if (cashFlow.voidedAt) fail("DbConflict", { found: "removed" });
    await requireOpenMonth(tx, cashFlow.occurredOn, "removedFromClosed");
    const voidedAt = ctx.clock.now();
    await tx
      .updateTable("cashFlow")
      .set({ voidedAt, voidedBy: ctx.actor.userId, voidReason: reason })
      .where("id", "=", id)
      .execute();
    await tx.updateTable("receipt").set({ voidedAt }).where("cashFlowId", "=", id).execute();
    await record(tx, ctx, {
      category,
      description: `${cashFlow.studentName}さんの${kindAndAmount(cashFlow)}を削除${inBrackets(cashFlow.memo)}${reason && `。理由：${reason}`}`,
      targets: { cashFlow: id, user: cashFlow.studentUserId },
    });
  });
}
