import type { Database } from "@kenshu/db/pool.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { isUnleased } from "#intents/isUnleased.ts";

/** Every table of intents: what is left to be done outside a request (rule 11.4). */
export const intentTables = [
  "mail",
  "daily_run",
  "result_attempt",
  "trainee_release",
  "heartful_comparison_lot",
] as const;
export type IntentTable = (typeof intentTables)[number];

/** What is left to be done of one kind of intent. */
export type Backlog = {
  table: IntentTable;
  /** How many could be done now, and no process has. */
  dueCount: number;
  /** Since when the first of them could be. */
  dueSince: Date | null;
  /** How many have failed and are to be tried again. */
  retryingCount: number;
};

/** Reads how much is left to be done of every kind, and since when, by the index of what is open. */
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
