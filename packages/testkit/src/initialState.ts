import type { Database } from "@kenshu/db/pool.ts";
import { sql } from "kysely";

/** The state of a database before any test. */
export type Initial = {
  tables: string[];
  /** The rows from the migrations, by table, as JSON. */
  rows: { table: string; rows: string }[];
  /** The sequences that have given no number yet. */
  unusedSequences: string[];
  fingerprint: string;
};

/** Reads the state that `restore` brings back. */
export async function readInitial(db: Database): Promise<Initial> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
  `.execute(db);
  const rows = [];
  for (const { name } of tables) {
    const {
      rows: [row],
    } = await sql<{ rows: string | null }>`
      select jsonb_agg(to_jsonb(given))::text as rows from ${sql.table(name)} as given
    `.execute(db);
    if (row?.rows) rows.push({ table: name, rows: row.rows });
  }
  const { rows: sequences } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public' and last_value is null
  `.execute(db);
  return {
    tables: tables.map(({ name }) => name),
    rows,
    unusedSequences: sequences.map(({ name }) => name),
    fingerprint: await fingerprintOf(db),
  };
}

/** Differs if a table, column, constraint, index, trigger, function or migration has changed. */
export async function fingerprintOf(db: Database): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ fingerprint: string }>`
    select md5(concat(
      (select string_agg(concat(relname, relkind, relnatts), ',' order by oid) from pg_class
       where relnamespace = 'public'::regnamespace),
      (select string_agg(concat(attname, attnotnull, atthasdef), ',' order by attrelid, attnum) from pg_attribute
       where attrelid > 16383),
      (select string_agg(concat(tgname, tgenabled), ',' order by oid) from pg_trigger),
      (select string_agg(concat(conname, convalidated), ',' order by oid) from pg_constraint),
      (select string_agg(proname || md5(prosrc), ',' order by oid) from pg_proc
       where pronamespace = 'public'::regnamespace),
      (select string_agg(name, ',' order by name) from kysely_migration)
    )) as fingerprint
  `.execute(db);
  return row?.fingerprint ?? "";
}

/** Empties all tables, inserts the initial rows again, and lets ids begin at 1 again. */
export async function restore(db: Database, initial: Initial): Promise<void> {
  const { tables, rows, unusedSequences } = initial;
  await db.transaction().execute(async (tx) => {
    // In between, triggers and foreign keys need not hold.
    await sql`set local session_replication_role = replica`.execute(tx);
    const deletions = tables.map(
      (table) => sql`${sql.ref(`emptied_${table}`)} as (delete from ${sql.table(table)})`,
    );
    await sql`with ${sql.join(deletions)} select`.execute(tx);
    await sql`select setval(name::regclass, 1, false) from unnest(${unusedSequences}::text[]) as name`.execute(
      tx,
    );
    for (const { table, rows: given } of rows) {
      await sql`
        insert into ${sql.table(table)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.table(table)}, ${given}::jsonb)
      `.execute(tx);
    }
  });
}
