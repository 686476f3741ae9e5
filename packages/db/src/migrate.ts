import { readdir, readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Database } from "#pool.ts";
import { workOutDueSummaries } from "#studentSummary/dueSummaries.ts";

const MIGRATIONS = new URL("../../../migrations/", import.meta.url);

/**
 * Brings the schema to the latest numbered SQL file, and works out whatever a migration has left to
 * the rules, so that no search misses anybody. Safe to call from several processes at once.
 */
export async function migrate(db: Database): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
  await workOutDueSummaries(db);
}

/** Brings the schema to any of these files. */
export function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations } });
}

async function getMigrations() {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).sort();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const text = await readFile(new URL(file, MIGRATIONS), "utf8");
        return [
          file.replace(/\.sql$/, ""),
          { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
        ] as const;
      }),
    ),
  );
}
