import { refusalOf } from "@kenshu/db/constraintErrors.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import type { addCashFlowsInput } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { addCashFlow, taxRateOf } from "#modules/cashFlow/addCashFlow.ts";
import { balancesOf } from "#modules/cashFlow/cashFlow.queries.ts";
import { lockPeople } from "#rows/locks.ts";

/**
 * Enters a payment or an invoice for each of many students. Returns those that failed, with the
 * reason. It is one transaction, so that a broken call has entered nothing (rule 10.6). DbConflict
 * if the balances are not what the caller expects; then nothing is entered (rule 13.21).
 */
export function addCashFlows(
  ctx: SignedIn,
  { entries, expected, ...common }: z.output<typeof addCashFlowsInput>,
) {
  // Calls about the same students lock them in the same order.
  const inOrder = entries.toSorted((one, other) => one.studentUserId - other.studentUserId);
  const ids = inOrder.map(({ studentUserId }) => studentUserId);
  return inTransaction(ctx.db, async (tx) => {
    await lockPeople(tx, ids);
    const taxRate = await taxRateOf(tx, common);
    const balances = expected ? await balancesOf(tx, ids) : [];
    const refused: { studentUserId: number; message: string }[] = [];
    for (const entry of inOrder) {
      const refusal = await refusalIn(tx, () =>
        addCashFlow({ ...ctx, db: tx }, { ...common, ...entry, taxRate }),
      );
      if (refusal) {
        refused.push({ studentUserId: entry.studentUserId, message: refusal.message });
      }
    }
    const addedCount = entries.length - refused.length;
    // Who is refused gets nothing, so no balance of theirs is compared.
    const isAdded = ({ studentUserId }: { studentUserId: number }) =>
      !refused.some((one) => one.studentUserId === studentUserId);
    if (addedCount > 0 && expected?.balances) {
      requireExpected(
        { balances: expected.balances.filter(isAdded) },
        { balances: balances.filter(isAdded) },
      );
    }
    return { addedCount, refused };
  });
}

/** Runs a part of the transaction. A refusal undoes only that part. */
async function refusalIn(tx: Tx, run: () => Promise<unknown>): Promise<BusinessError | null> {
  await sql`savepoint entry`.execute(tx);
  try {
    await run();
    await sql`release savepoint entry`.execute(tx);
    return null;
  } catch (error) {
    const refusal = error instanceof BusinessError ? error : refusalOf(error);
    if (refusal === null) throw error;
    await sql`rollback to savepoint entry`.execute(tx);
    return refusal;
  }
}
