import type { DB } from "@kenshu/db/schema.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Found } from "@kenshu/domain/foundSentences.ts";
import { sql } from "kysely";

/** The tables whose rows people edit by version. */
type VersionedTable = {
  [T in keyof DB]: DB[T] extends { id: unknown; version: unknown } ? T : never;
}[keyof DB];

/**
 * Locks a row for an edit and gives it the next version. DbConflict if the row is gone, or if its
 * version is not the one that the editor read (rule 4.2). `found` says so in the row's own words.
 */
export async function takeVersion(
  tx: Tx,
  table: VersionedTable,
  { id, version }: { id: number; version: number },
  found?: Found,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set version = version + 1 where id = ${id} and version = ${version}
  `.execute(tx);
  if (numAffectedRows !== 1n) fail("DbConflict", { found });
}
