import { readdir, readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type MigrationProvider, Migrator } from "kysely/migration";
import { indexPartitions } from "#indexPartitions.ts";
import { limitLocks, lockMigrations, untilUnlocked } from "#migrationLocks.ts";
import { placeSchedules } from "#placeSchedules.ts";
import { inPlainTransaction } from "#plainTransaction.ts";
import type { Database } from "#pool.ts";
import { grantServer } from "#serverAccount.ts";
import { runScript } from "#statements.ts";
import { workOutDueSummaries } from "#studentSummary/dueSummaries.ts";
import { followStudents } from "#studentSummary/followStudents.ts";

const MIGRATIONS = new URL("../../../migrations/", import.meta.url);
const NUMBERED = /^\d{4}_\w+\.sql$/;

/**
 * Migrates the schema to the latest numbered SQL file. Then indexes the months, and fills in what a
 * migration has left, so that no list or search misses anything. Several processes may call it at
 * once. Refuses a database made by other files. `dataDirectory` is the folder of the embedded
 * PostgreSQL; `server` is another account, which may then work in the schema.
 */
export async function migrate(
  db: Database,
  { dataDirectory, server = null }: { dataDirectory?: string; server?: string | null } = {},
): Promise<void> {
  const files = await readMigrations();
  await requireOwnDatabase(
    db,
    files.map(({ name }) => name),
    dataDirectory,
  );
  await untilUnlocked(() =>
    inPlainTransaction(db, async (tx) => {
      // Before Kysely looks, so that we see what another server has done.
      await lockMigrations(tx);
      const migrator = new Migrator({ db: tx, provider: providerOf(files) });
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
      if (server !== null) await grantServer(tx, server);
    }),
  );
  await indexPartitions(db);
  await placeSchedules(db);
  await workOutDueSummaries(db);
  await followStudents(db);
}

/** For Kysely's migrator. */
export function providerOf(files: readonly { name: string; text: string }[]): MigrationProvider {
  const migrations = files.map(({ name, text }) => [
    name,
    {
      async up(tx: Kysely<unknown>) {
        await limitLocks(tx);
        await runScript(tx, text);
      },
    },
  ]);
  return { getMigrations: async () => Object.fromEntries(migrations) };
}

/** The names of this version's migrations. */
export async function migrationNames(): Promise<string[]> {
  return (await readMigrations()).map(({ name }) => name);
}

/** Whether the database has all of these. It may also have those of a newer version (rule 21.2). */
export async function isMigrated(db: Database, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const made = new Set(rows.map(({ name }) => name));
  return names.every((name) => made.has(name));
}

/** The numbered SQL files in order, by name without the ending. */
export async function readMigrations(): Promise<{ name: string; text: string }[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => NUMBERED.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ""),
      text: await readFile(new URL(file, MIGRATIONS), "utf8"),
    })),
  );
}

/** Refuses a database that other migrations than these have made. */
export async function requireOwnDatabase(
  db: Database,
  known: readonly string[],
  dataDirectory: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ database: string; isMigrated: boolean }>`
    select current_database() as database, to_regclass('kysely_migration') is not null as is_migrated
  `.execute(db);
  const [{ database, isMigrated } = { database: "", isMigrated: false }] = rows;
  if (!isMigrated) return;
  const made = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const unknown = made.rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const latest = known.at(-1) ?? "";
  throw new Error(
    unknown.every((name) => name > latest)
      ? `データベース ${database} は、これより新しい版のものです。その版を起動してください。 / ` +
          `A newer version has made the database ${database}. Start that version.`
      : `データベース ${database} は、公開前の版のものなので使えません。${
          dataDirectory
            ? `フォルダー ${dataDirectory} を削除してから、もう一度起動してください。`
            : "空のデータベースを指定してください。"
        } / A version before the first release has made the database ${database}. ${
          dataDirectory
            ? `Delete the folder ${dataDirectory} and start again.`
            : "Name an empty one."
        }`,
  );
}
