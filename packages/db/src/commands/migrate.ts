/** Migrates the database that DATABASE_URL names, before servers of a new version start. */
import { buildIndexesBefore } from "#indexesBefore.ts";
import { NO_LIMITS } from "#limits.ts";
import { migrate, readMigrations } from "#migrate.ts";
import { openDatabase } from "#pool.ts";
import { requireDatabase } from "#reach.ts";

const { DATABASE_URL } = process.env;
if (!DATABASE_URL) {
  console.error(
    "DATABASE_URL: 接続先のデータベースを指定してください / name the database to connect to",
  );
  process.exit(1);
}
const db = openDatabase(DATABASE_URL, 1, NO_LIMITS);
try {
  await requireDatabase(db);
  const migrations = await readMigrations();
  await buildIndexesBefore(db, migrations);
  await migrate(db);
  const latest = migrations.at(-1)?.name;
  console.log(`データベースは ${latest} まで更新されています。 / The database is up to date.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
