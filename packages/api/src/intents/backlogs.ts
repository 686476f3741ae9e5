import type { Database } from "@kenshu/db/pool.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { isUnleased } from "#intents/isUnleased.ts";

/** Every table of intents: work to do outside a request (rule 11.4). */
export const intentTables = [
  "mail",
  "daily_run",
  "result_attempt",
  "trainee_release",
  "heartful_comparison_lot",
  "vacancy",
] as const;
export type IntentTable = (typeof intentTables)[number];

/** The remaining work of one kind of intent. */
export type Backlog = {
  table: IntentTable;
  /** How many are due and taken by no process. */
  dueCount: number;
  /** When the first of them became due. */
  dueSince: Date | null;
  /** How many have failed and will be tried again. */
  retryingCount: number;
};

/**
 * Reads the remaining work of every kind, and since when it waits, from the index of open intents.
 */
export async function readBacklogs({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Promise<Backlog[]> {
  const now = clock.now();
  const isDue = sql`next_attempt_at <= ${now} and ${isUnleased(now)}`;
  const ofTables = intentTables.map(
    (table) => sql`
      select ${sql.lit(table)} as table,
        count(*) filter (where ${isDue}) as due_count,
        min(next_attempt_at) filter (where ${isDue}) as due_since,
        count(*) filter (where last_error is not null) as retrying_count
      from ${sql.table(table)} where done_at is null and failed_at is null`,
  );
  const { rows } = await sql<Backlog>`${sql.join(ofTables, sql` union all `)}`.execute(db);
  return rows;
}
