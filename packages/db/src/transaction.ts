import { inPlainTransaction, type Tx } from "#plainTransaction.ts";
import type { Database } from "#pool.ts";
import { workOutDueSummaries, workOutOwnSummaries } from "#studentSummary/dueSummaries.ts";

export type { Reader, Tx } from "#plainTransaction.ts";

/**
 * Runs one command in one transaction, which is rolled back when it throws. A deadlock or
 * serialization failure runs it again, so `run` must do nothing but SQL. What searches read of the
 * students whom it changes is worked out before it commits, of thousands right afterwards.
 */
export async function inTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, concernsMany } = await inPlainTransaction(db, async (tx) => ({
    result: await run(tx),
    concernsMany: await workOutOwnSummaries(tx),
  }));
  // The command is done; should this fail, a job takes up what is left.
  if (concernsMany) await workOutDueSummaries(db).catch(() => {});
  return result;
}
