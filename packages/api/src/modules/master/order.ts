import type { MasterTable } from "@kenshu/db/schema.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";

/**
 * Puts the rows of `scope` into the order of `ids`. DbConflict unless `ids` names each of them
 * exactly once (rule 4.1).
 */
export async function saveOrder(
  tx: Tx,
  table: MasterTable,
  ids: readonly number[],
  scope: { trainingId?: number } = {},
): Promise<void> {
  const inScope =
    scope.trainingId === undefined ? sql`true` : sql`training_id = ${scope.trainingId}`;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${inScope} order by id for update
  `.execute(tx);
  const known = new Set(rows.map((row) => row.id));
  const isComplete =
    ids.length === known.size &&
    new Set(ids).size === ids.length &&
    ids.every((id) => known.has(id));
  if (!isComplete) fail("DbConflict");
  await sql`
    update ${sql.table(table)} as row set display_order = sorted.place
    from unnest(${ids}::int[]) with ordinality as sorted (id, place)
    where row.id = sorted.id and row.display_order <> sorted.place
  `.execute(tx);
}

/** The place after the last row. */
export const lastPlace = (table: MasterTable) =>
  sql<number>`(select coalesce(max(display_order), 0) + 1 from ${sql.table(table)})`;
