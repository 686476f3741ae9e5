import type { Transaction } from "kysely";
import { isRetryable } from "#constraintErrors.ts";
import { TAKE_LONG } from "#limits.ts";
import type { Database } from "#pool.ts";
import type { DB } from "#schema.ts";
import { runLongScript } from "#statements.ts";
import { tellTransactionEnd } from "#transactionEnds.ts";

export type Tx = Transaction<DB>;
/** The pool, or a running transaction: what a write needs. */
export type Writer = Database | Tx;
/** Reads from either. Only text of SQL could write with it. */
export type Reader = Pick<Writer, "selectFrom" | "selectNoFrom" | "getExecutor">;

const TRIES = 4;

/**
 * Runs one transaction and rolls it back when it throws. After a deadlock or serialization failure
 * it runs again, so `run` must do nothing but SQL.
 */
export async function inPlainTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await db.transaction().execute(run);
      tellTransactionEnd("committed");
      return result;
    } catch (error) {
      const isLast = attempt === TRIES || !isRetryable(error);
      tellTransactionEnd(isLast ? "rolled_back" : "retried");
      if (isLast) throw error;
    }
  }
}

/** Lets this transaction take long (rule 13.8). */
export async function takeLong(tx: Tx): Promise<void> {
  await runLongScript(tx, TAKE_LONG);
}
