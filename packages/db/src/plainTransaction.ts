import { sql, type Transaction } from "kysely";
import { isRetryable } from "#constraintErrors.ts";
import { LONG_LIMITS, SENT_AHEAD, TAKES_LONG } from "#limits.ts";
import type { Database } from "#pool.ts";
import type { DB } from "#schema.ts";

export type Tx = Transaction<DB>;
/** What reads take: the pool, or a transaction in progress. */
export type Reader = Database | Tx;

const TRIES = 4;

/**
 * Runs one transaction, which is rolled back when it throws. A deadlock or serialization failure
 * runs it again, so `run` must do nothing but SQL.
 */
export async function inPlainTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error;
    }
  }
}

const longLimits = sql.raw(`
  set local statement_timeout = ${LONG_LIMITS.statement};
  set local lock_timeout = ${LONG_LIMITS.lock};
  set local idle_in_transaction_session_timeout = ${LONG_LIMITS.idle} ${TAKES_LONG} ${SENT_AHEAD}`);

/** Lets this transaction take long (rule 13.8). */
export async function takeLong(tx: Tx): Promise<void> {
  await longLimits.execute(tx);
}
