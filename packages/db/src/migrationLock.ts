import { PostgresAdapter, type QueryExecutorProvider, sql } from "kysely";

const MIGRATING = 3_853_314_791_062_309_107n;

/**
 * Lets one migrate at a time, until its transaction ends. Kysely's own lock belongs to a session, which
 * a pooler lends to somebody else. The number is Kysely's, so that older servers are waited for, too.
 */
export async function lockMigrations(tx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATING)})`.execute(tx);
}

/** PostgreSQL as Kysely knows it, without a lock that outlasts a transaction. */
export class TransactionLockAdapter extends PostgresAdapter {
  override acquireMigrationLock = lockMigrations;
  override async releaseMigrationLock(): Promise<void> {}
}
