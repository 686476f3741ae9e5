import { inTransaction } from "@kenshu/db/transaction.ts";
import type { addCashFlowInput } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { category, inBrackets, kindAndAmount } from "#modules/cashFlow/cashFlow.store.ts";
import { lockStudent } from "#modules/student/index.ts";
import { writeAndRecord } from "#record.ts";

/**
 * Enters a payment or an invoice for a trainee, with or without an account, and returns the entry;
 * anybody else is UserNotFound (decisions 10.1).
 */
export function addCashFlow(ctx: SignedIn, entry: z.output<typeof addCashFlowInput>) {
  const { studentUserId, type, amount, memo } = entry;
  return inTransaction(ctx.db, async (tx) => {
    const { name } = await lockStudent(tx, studentUserId);
    const now = ctx.clock.now();
    const written = sql<{ id: number }>`
      insert into cash_flow (student_user_id, type, amount, memo, created_at, created_by)
      values (${studentUserId}, ${type}, ${amount}, ${memo}, ${now}, ${ctx.actor.userId})
      returning id`;
    const cashFlowId = await writeAndRecord(tx, ctx, written, {
      category,
      description: `${name}さんに${kindAndAmount(entry)}を登録${inBrackets(memo)}`,
    });
    return {
      ...entry,
      cashFlowId,
      createdAt: wireInstant(now),
      trainingReserveId: null,
      startDate: null,
    };
  });
}
