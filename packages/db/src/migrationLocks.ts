import { setTimeout as pause } from "node:timers/promises";
import { PostgresAdapter, type QueryExecutorProvider, sql } from "kysely";

/** A migration waits for a table this many milliseconds: everybody else waits behind it. */
const LOCK = 2_000;
/** The pause in milliseconds that lets waiting calls pass, and the number of tries. */
const BREAK = 1_000;
const TRIES = 60;
const LOCK_NOT_AVAILABLE = "55P03";
const MIGRATING = 3_853_314_791_062_309_107n;

/**
 * Lets only one process migrate at a time, until its transaction ends. Kysely's own lock belongs to
 * a session, which a pooler lends to somebody else. The number is Kysely's, so that we also wait
 * for older servers.
 */
export async function lockMigrations(tx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATING)})`.execute(tx);
}

/** PostgreSQL for Kysely, without a lock that outlasts a transaction. */
export class TransactionLockAdapter extends PostgresAdapter {
  override acquireMigrationLock = lockMigrations;
  override async releaseMigrationLock(): Promise<void> {}
}

/** No statement of this transaction may wait long for a lock (rule 22.2). */
export async function limitLocks(tx: QueryExecutorProvider): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK)}`.execute(tx);
}

/** Migrates. If a table is in use for too long, it tries again for some minutes (rule 22.2). */
export async function untilUnlocked(migrate: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrate();
    } catch (error) {
      if (!isInUse(error) || attempt === TRIES) throw error;
      await pause(BREAK);
    }
  }
}

/** A month that is made meanwhile changes the rights that we give. */
function isInUse(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isLocked = "code" in error && error.code === LOCK_NOT_AVAILABLE;
  return isLocked || error.message === "tuple concurrently updated";
}
