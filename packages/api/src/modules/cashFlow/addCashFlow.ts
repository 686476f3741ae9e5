import { inTransaction } from "@kenshu/db/transaction.ts";
import { kindAndAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import type { addCashFlowInput } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { getCashFlow } from "#modules/cashFlow/cashFlow.queries.ts";
import { category, inBrackets } from "#modules/cashFlow/cashFlow.store.ts";
import { writeAndRecord } from "#recording/record.ts";
import { lockRecords } from "#rows/locks.ts";

type NewCashFlow = z.output<typeof addCashFlowInput>;

/**
 * Enters a payment or an invoice for a student, with or without an account, or for who was one, and
 * returns the cash flow; anybody else is UserNotFound (rules 9.5, 10.1).
 */
export function addCashFlow(ctx: SignedIn, cashFlow: NewCashFlow) {
  const { studentUserId, type, amount, memo } = cashFlow;
  return inTransaction(ctx.db, async (tx) => {
    const { name } = await lockRecords(tx, studentUserId);
    const now = ctx.clock.now();
    const written = sql<{ id: number }>`
      insert into cash_flow (student_user_id, type, amount, memo, created_at, created_by)
      values (${studentUserId}, ${type}, ${amount}, ${memo}, ${now}, ${ctx.actor.userId})
      returning id`;
    const cashFlowId = await writeAndRecord(tx, ctx, "cashFlow", written, {
      category,
      description: `${name}さんに${kindAndAmount(cashFlow)}を登録${inBrackets(memo)}`,
      targets: { user: studentUserId },
    });
    return getCashFlow(tx, cashFlowId);
  });
}
