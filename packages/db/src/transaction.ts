import { setTimeout as pause } from "node:timers/promises";
import { inPlainTransaction, type Tx } from "#plainTransaction.ts";
import type { Database } from "#pool.ts";
import { workOutDueSummaries, workOutOwnSummaries } from "#studentSummary/dueSummaries.ts";

export type { Reader, Tx, Writer } from "#plainTransaction.ts";

/**
 * How many milliseconds a command waits for the summaries of everybody whom a training concerns.
 */
const WAIT_FOR_MANY = 2000;

/**
 * Runs one command like `inTransaction`, but without computing summaries. It is for changes that
 * make none due, such as reservations, whose figures triggers keep.
 */
export async function inBriefTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db as Tx) : inPlainTransaction(db, run);
}

/**
 * Runs one command in one transaction and rolls it back when it throws. Inside a transaction, the
 * command becomes a part of that. After a deadlock or serialization failure it runs again, so `run`
 * must do nothing but SQL. Summaries of the changed students are computed before the commit, those
 * made due by a changed training after it.
 */
export async function inTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db as Tx);
  const { result, concernsMany } = await inPlainTransaction(db, async (tx) => ({
    result: await run(tx),
    concernsMany: await workOutOwnSummaries(tx),
  }));
  if (concernsMany) {
    // The command is done. Longer work goes on meanwhile; a job takes up what fails.
    const workedOut = workOutDueSummaries(db).catch(() => {});
    await Promise.race([workedOut, pause(WAIT_FOR_MANY, undefined, { ref: false })]);
  }
  return result;
}
