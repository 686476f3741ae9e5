import type { DB } from "@kenshu/db/schema.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";

/** The tables whose rows people edit by version, and put in order. */
type VersionedTable = {
  [T in keyof DB]: DB[T] extends { id: unknown; version: unknown } ? T : never;
}[keyof DB];
type OrderedTable = {
  [T in VersionedTable]: DB[T] extends { displayOrder: unknown } ? T : never;
}[VersionedTable];

/**
 * Locks the row for an edit and takes it to its next version; another version than the one
 * that the editor read, or a row that is gone, is refused with DbConflict (rule 4.2).
 */
export async function takeVersion(
  tx: Tx,
  table: VersionedTable,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set version = version + 1 where id = ${id} and version = ${version}
  `.execute(tx);
  if (numAffectedRows !== 1n) fail("DbConflict");
}

/**
 * Puts the rows of `scope` into the order of `ids`, which must name each of them exactly once,
 * else DbConflict (rule 4.1).
 */
export async function saveOrder(
  tx: Tx,
  table: OrderedTable,
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
export const lastPlace = (table: OrderedTable) =>
  sql<number>`(select coalesce(max(display_order), 0) + 1 from ${sql.table(table)})`;
