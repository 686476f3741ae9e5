import { sql } from "kysely";
import type { Database } from "#pool.ts";
import { runScript } from "#statements.ts";

const BEFORE = /^-- before: (create (?:unique )?index concurrently if not exists (\w+) .*);$/gim;

/**
 * The indexes that a migration needs beforehand, while servers write: statement and name (rule
 * 22.1).
 */
export function indexesBefore(text: string): { statement: string; name: string }[] {
  return [...text.matchAll(BEFORE)].map(([, statement = "", name = ""]) => ({
    statement: statement.toLowerCase(),
    name: name.toLowerCase(),
  }));
}

/**
 * Builds the indexes for the coming migrations outside any transaction, so that servers can write
 * meanwhile. A half-built index is built again. An empty database needs none.
 */
export async function buildIndexesBefore(
  db: Database,
  migrations: readonly { name: string; text: string }[],
): Promise<void> {
  const made = await madeMigrations(db);
  if (made === null) return;
  for (const { statement, name } of migrations
    .filter((migration) => !made.has(migration.name))
    .flatMap(({ text }) => indexesBefore(text))) {
    if (await isHalfBuilt(db, name)) {
      await runScript(db, `drop index concurrently "${name}"`);
    }
    await runScript(db, statement);
  }
}

/** The names of the migrations that the database has had; null for one without a schema. */
export async function madeMigrations(db: Database): Promise<Set<string> | null> {
  const { rows } = await sql<{ isMigrated: boolean }>`
    select to_regclass('kysely_migration') is not null as is_migrated`.execute(db);
  if (!rows[0]?.isMigrated) return null;
  const made = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(made.rows.map(({ name }) => name));
}

async function isHalfBuilt(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  return rows.length > 0;
}
