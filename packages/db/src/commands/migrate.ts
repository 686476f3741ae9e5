/**
 * Migrates the database that DATABASE_URL names, before servers of a new version start. It works as
 * the account of DATABASE_OWNER_URL where that is given.
 */
import { bringUpToDate, namedAccounts } from "#bringUpToDate.ts";
import { buildIndexesBefore } from "#indexesBefore.ts";
import { readMigrations } from "#migrate.ts";

try {
  const migrations = await readMigrations();
  await bringUpToDate(namedAccounts(process.env), {
    before: (db) => buildIndexesBefore(db, migrations),
  });
  const latest = migrations.at(-1)?.name;
  console.log(`データベースは ${latest} まで更新されています。 / The database is up to date.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
