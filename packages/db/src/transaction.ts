import { setTimeout as pause } from "node:timers/promises";
import { inPlainTransaction, type Tx } from "#plainTransaction.ts";
import type { Database } from "#pool.ts";
import { workOutDueSummaries, workOutOwnSummaries } from "#studentSummary/dueSummaries.ts";

export type { Reader, Tx } from "#plainTransaction.ts";

/** Milliseconds that a command waits for the summaries of everybody whom a training concerns. */
const WAIT_FOR_MANY = 2000;

/**
 * Runs one command as `inTransaction` does, without looking for summaries that it has made due: what it
 * changes makes none due, as reservations do not, whose figures triggers keep.
 */
export async function inBriefTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db as Tx) : inPlainTransaction(db, run);
}

/**
 * Runs one command in one transaction, which is rolled back when it throws. Given a transaction, the
 * command is a part of that. A deadlock or
 * serialization failure runs it again, so `run` must do nothing but SQL. Summaries of the students
 * whom it changes are worked out before it commits; those that a changed training makes due, after.
 */
export async function inTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db as Tx);
  const { result, concernsMany } = await inPlainTransaction(db, async (tx) => ({
    result: await run(tx),
    concernsMany: await workOutOwnSummaries(tx),
  }));
  if (concernsMany) {
    // The command is done. What takes longer goes on meanwhile; what fails, a job takes up.
    const workedOut = workOutDueSummaries(db).catch(() => {});
    await Promise.race([workedOut, pause(WAIT_FOR_MANY, undefined, { ref: false })]);
  }
  return result;
}
