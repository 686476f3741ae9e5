import { setTimeout as pause } from "node:timers/promises";
import { type QueryExecutorProvider, sql } from "kysely";

/** Milliseconds that a migration waits for a table: everybody else waits behind it. */
const LOCK = 2_000;
/** Milliseconds in which those pass who waited, and how often it tries. */
const BREAK = 1_000;
const TRIES = 60;
const LOCK_NOT_AVAILABLE = "55P03";

/** Lets no statement of this transaction wait long for a lock (rule 22.2). */
export async function limitLocks(tx: QueryExecutorProvider): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK)}`.execute(tx);
}

/** Migrates, and again for some minutes where a table was in use for too long (rule 22.2). */
export async function untilUnlocked(migrate: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrate();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code !== LOCK_NOT_AVAILABLE || attempt === TRIES) throw error;
      await pause(BREAK);
    }
  }
}
