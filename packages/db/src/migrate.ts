import { readdir, readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";

const MIGRATIONS = new URL("../../../migrations/", import.meta.url);

/** Brings the schema to the latest numbered SQL file. Safe to call from several processes at once. */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
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
