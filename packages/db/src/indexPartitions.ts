import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#pool.ts";
import { runScript } from "#statements.ts";

type Missing = { index: string; partition: string; name: string; definition: string };

/** Tries, and the longest pause in milliseconds between two, at random. */
const TRIES = 10;
const BREAK = 1000;

/**
 * Gives each partition the indexes that a migration has declared for its table only, while servers
 * write (rule 22.1). Partitions that come later get them when they are attached. Several processes
 * may do this at once: who comes second leaves it to the first. Where they get into each other's
 * way, PostgreSQL ends one of them, with one of many errors, and it looks again.
 */
export async function indexPartitions(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      for (const missing of await readMissing(db)) await build(db, missing);
      return;
    } catch (error) {
      if (attempt === TRIES) throw error;
      await pause(Math.random() * BREAK);
    }
  }
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
  if ((await stateOf(db, name)) === "half done") {
    await runScript(db, `drop index concurrently if exists ${name}`);
  }
  const of = definition.replace(/^.* ON ONLY \S+/, "");
  await runScript(db, `create index concurrently if not exists ${name} on ${partition}${of}`);
  // With a part that is not whole the index would never be.
  if ((await stateOf(db, name)) !== "whole") throw new Error(`${name} is not whole`);
  await runScript(db, `alter index ${index} attach partition ${name}`);
}

/** Null for an index that is not there; `half done` if nobody is building it any more. */
async function stateOf(
  db: Database,
  name: string,
): Promise<"whole" | "half done" | "begun" | null> {
  const { rows } = await sql<{ isWhole: boolean; isBegun: boolean }>`
    select
      indisvalid as is_whole,
      exists (select from pg_stat_progress_create_index where relid = indrelid) as is_begun
    from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  const [found] = rows;
  if (!found) return null;
  if (found.isWhole) return "whole";
  return found.isBegun ? "begun" : "half done";
}
