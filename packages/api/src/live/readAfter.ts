import type { Database } from "@kenshu/db/pool.ts";
import type { LogCategory } from "@kenshu/domain/log/logCategories.ts";
import { sql } from "kysely";
import { type Cursor, parseSnapshot, type Snapshot, snapshotText } from "#live/snapshot.ts";
import type { TargetKind } from "#recording/targetKind.ts";

/** What a row of the log says about a change. */
export type LoggedChange = {
  category: LogCategory;
  targets: Partial<Record<TargetKind, number[]>>;
  /** Who did it; null for Kenshu itself. */
  operatorId: number | null;
  /** The number of its transaction. */
  writtenIn: string;
};
export type LoggedRow = LoggedChange & { id: number };

/** Of more new rows nobody says what they are about. */
export const ROWS_MAX = 500;

type After =
  /** What this reader has not seen; null: what will be written from now on. */
  { snapshot: Snapshot | null } | { transaction: bigint };

/**
 * The rows of the log that were written by later transactions, and until where that is true (rule
 * 24.2). A row is new to a reader if the reader's snapshot does not show its transaction. So it does
 * not matter when a transaction began, nor in which order they commit. Refused calls change nothing.
 */
export async function readAfter(
  db: Database,
  after: After,
): Promise<{ rows: LoggedRow[]; isCut: boolean; at: Cursor }> {
  // One statement: rows and snapshot are of the same moment.
  const { rows: answers } = await sql<{
    run: string;
    snapshot: string;
    rows: LoggedRow[];
  }>`
    select
      (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint || '-'
        || (select oid from pg_database where datname = current_database()) as run,
      pg_current_snapshot()::text as snapshot,
      array(
        select jsonb_build_object(
          'id', id, 'writtenIn', written_in::text, 'category', category, 'targets', targets,
          'operatorId', operate_user_id
        )
        from audit_log
        where ${isAfter(after)} and refused_count is null
        order by written_in limit ${sql.lit(ROWS_MAX + 1)}
      ) as rows
  `.execute(db);
  const [answer] = answers;
  if (!answer) throw new Error("the log was not read");
  const { run, snapshot, rows } = answer;
  return {
    rows,
    isCut: rows.length > ROWS_MAX,
    at: { run, snapshot: parseSnapshot(snapshot) },
  };
}

function isAfter(after: After) {
  if ("transaction" in after) return sql`written_in >= ${after.transaction.toString()}::xid8`;
  const { snapshot } = after;
  if (!snapshot) return sql`false`;
  return sql`
    written_in >= ${snapshot.xmin.toString()}::xid8
    and not pg_visible_in_snapshot(written_in, ${snapshotText(snapshot)}::pg_snapshot)`;
}
