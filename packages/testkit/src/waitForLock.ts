import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@kenshu/db/pool.ts";
import { sql } from "kysely";

/**
 * Returns when a connection to this database, or the given number of them, waits for a lock of
 * another one.
 */
export async function waitForLock(db: Database, connections = 1): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(db)).rows.length < connections) await pause(10);
}
