import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import type { CommandContext, Context } from "#context.ts";
import { countStudents } from "#modules/heartfulDifference/comparedStudents.queries.ts";
import { record } from "#recording/record.ts";
import { requireHeartful } from "#wire/requireHeartful.ts";

/** The log's category for comparisons. */
export const category = "HMとの照合";

/** Starts a comparison in the background, unless one is running (rule 9.12). */
export function startComparison(ctx: Context): Promise<void> {
  requireHeartful(ctx);
  return inTransaction(ctx.db, (tx) => beginComparison(tx, ctx));
}

/**
 * Writes the first lot of a new comparison and replaces the former one, unless that is still
 * running.
 */
export async function beginComparison(tx: Tx, ctx: CommandContext): Promise<void> {
  const startedAt = ctx.clock.now();
  // A second start at the same moment waits here.
  await tx
    .insertInto("heartfulComparison")
    .values({ startedAt, studentCount: 0 })
    .onConflict((conflict) => conflict.column("isOnly").doUpdateSet({ isOnly: true }))
    .execute();
  const open = await tx
    .selectFrom("heartfulComparisonLot")
    .select("id")
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .executeTakeFirst();
  if (open) return;
  const studentCount = await countStudents(tx);
  await tx
    .updateTable("heartfulComparison")
    .set({ startedAt, studentCount, comparedCount: 0, unreadCount: 0 })
    .execute();
  await tx.deleteFrom("heartfulComparisonLot").execute();
  await tx
    .insertInto("heartfulComparisonLot")
    .values({ afterUserId: 0, nextAttemptAt: startedAt })
    .execute();
  await record(tx, ctx, { category, description: `${studentCount}名の照合を開始` });
}
