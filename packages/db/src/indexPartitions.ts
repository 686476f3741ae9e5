import { sql } from "kysely";
import pg from "pg";
import { isRetryable } from "#constraintErrors.ts";
import type { Database } from "#pool.ts";
import { runScript } from "#statements.ts";

type Missing = { index: string; partition: string; name: string; definition: string };

const TRIES = 5;
/** Undefined object or table, and an index that is a part of the whole by now. */
const OVERTAKEN = ["42704", "42P01", "2BP01"];

/**
 * Gives each partition the indexes that a migration has declared for its table only, while servers
 * write (rule 22.1). Partitions that come later get them when they are attached. Several processes
 * may do this at once: who comes second leaves it to the first.
 */
export async function indexPartitions(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      for (const missing of await readMissing(db)) await build(db, missing);
      return;
    } catch (error) {
      if (attempt === TRIES || !(isRetryable(error) || isOvertaken(error))) throw error;
    }
  }
}

/** Another process has dropped what a dead one had left half done, builds it anew, or has built it. */
function isOvertaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && OVERTAKEN.includes(error.code ?? "");
}

/** Partitions without their part of an index, unless somebody is just building it. */
async function readMissing(db: Database): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select
      quote_ident(whole.relname) as index,
      part.oid::regclass::text as partition,
      quote_ident(part.relname || regexp_replace(whole.relname, '^' || divided.relname, '')) as name,
      pg_get_indexdef(whole.oid) as definition
    from pg_index
    join pg_class as whole on whole.oid = indexrelid
    join pg_class as divided on divided.oid = indrelid
    join pg_inherits on inhparent = indrelid
    join pg_class as part on part.oid = inhrelid
    where whole.relkind = 'I' and divided.relnamespace = current_schema()::regnamespace
      and not indisvalid
      and not exists (
        select from pg_inherits as has join pg_index as own on own.indexrelid = has.inhrelid
        where has.inhparent = whole.oid and own.indrelid = part.oid
      )
      and not exists (select from pg_stat_progress_create_index where relid = part.oid)
    order by part.relname
  `.execute(db);
  return rows;
}

async function build(db: Database, { index, partition, name, definition }: Missing): Promise<void> {
  const { rows: left } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  if (left.length > 0) await runScript(db, `drop index concurrently if exists ${name}`);
  const of = definition.replace(/^.* ON ONLY \S+/, "");
  await runScript(db, `create index concurrently if not exists ${name} on ${partition}${of}`);
  await runScript(db, `alter index ${index} attach partition ${name}`);
}
