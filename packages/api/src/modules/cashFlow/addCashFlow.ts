import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import type { addCashFlowInput } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { lockStudent } from "#locks.ts";
import { getCashFlow } from "#modules/cashFlow/cashFlow.queries.ts";
import { category, inBrackets, kindAndAmount } from "#modules/cashFlow/cashFlow.store.ts";
import { writeAndRecord } from "#record.ts";

type NewCashFlow = z.output<typeof addCashFlowInput>;

/**
 * Enters a payment or an invoice for a student, with or without an account, and returns the cash flow;
 * anybody else is UserNotFound (rule 10.1). Sent again with its `requestKey` it is not made
 * again; another cash flow with that key is DbConflict.
 */
export function addCashFlow(ctx: SignedIn, cashFlow: NewCashFlow) {
  const { studentUserId, type, amount, memo, requestKey } = cashFlow;
  return inTransaction(ctx.db, async (tx) => {
    const { name } = await lockStudent(tx, studentUserId);
    const made = await findMade(tx, cashFlow);
    if (made) return made;
    const now = ctx.clock.now();
    const written = sql<{ id: number }>`
      insert into cash_flow (student_user_id, type, amount, memo, created_at, created_by, request_key)
      values (${studentUserId}, ${type}, ${amount}, ${memo}, ${now}, ${ctx.actor.userId}, ${requestKey ?? null})
      returning id`;
    const cashFlowId = await writeAndRecord(tx, ctx, written, {
      category,
      description: `${name}さんに${kindAndAmount(cashFlow)}を登録${inBrackets(memo)}`,
    });
    return getCashFlow(tx, cashFlowId);
  });
}

/** The cash flow that an earlier attempt has made; the student is locked, so no other attempt is under way. */
async function findMade(tx: Tx, { requestKey, studentUserId, type, amount, memo }: NewCashFlow) {
  if (requestKey === undefined) return null;
  const made = await tx
    .selectFrom("cashFlow")
    .select(["id", "studentUserId", "type", "amount", "memo"])
    .where("requestKey", "=", requestKey)
    .executeTakeFirst();
  if (!made) return null;
  const { id, ...rest } = made;
  const isSame =
    rest.studentUserId === studentUserId &&
    rest.type === type &&
    rest.amount === amount &&
    rest.memo === memo;
  return isSame ? getCashFlow(tx, id) : fail("DbConflict");
}
