import type { Tx } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";

type Definition = { tableName: string; name: string; definition: string };

/**
 * Fills tables without their indexes and the constraints that need one, which is many times faster.
 * Then it makes these again from the schema, so every row is checked after all. Primary keys and
 * checks stay. The caller must do what triggers keep of the rows.
 */
export async function withoutIndexes(
  tx: Tx,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const constraints = await constraintsOf(tx, tables);
  // Foreign keys first: others depend on the keys that they refer to.
  for (const { tableName, name } of constraints) {
    await sql`alter table ${sql.table(tableName)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  const indexes = await indexesOf(tx, tables);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(tx);

  for (const table of tables)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);

  await fill();

  for (const table of tables)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
  for (const { tableName, name, definition } of constraints.reverse()) {
    await sql`
      alter table ${sql.table(tableName)} add constraint ${sql.ref(name)} ${sql.raw(definition)}
    `.execute(tx);
  }
}

async function constraintsOf(tx: Tx, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select conrelid::regclass::text as table_name, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where conrelid = any(${tables}::regclass[]) and contype in ('f', 'u', 'x')
    order by contype = 'f' desc, conname
  `.execute(tx);
  return rows;
}

async function indexesOf(tx: Tx, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select indrelid::regclass::text as table_name, indexrelid::regclass::text as name,
      pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = any(${tables}::regclass[]) and not indisprimary
    order by indexrelid
  `.execute(tx);
  return rows;
}
