import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { sql } from "kysely";
import { migrate } from "#migrate.ts";
import { type Database, openDatabase } from "#pool.ts";
import { runScript } from "#statements.ts";

/**
 * A PostgreSQL for one test file of this package. Its databases are migrated unless they must be
 * empty.
 */
export async function startThrowawayPostgres() {
  const dataDirectory = await mkdtemp(join(tmpdir(), "kenshu-db-test-"));
  const postgres = await startEmbeddedPostgres({ dataDirectory, durable: false });
  const administration = openDatabase(postgres.superuserConnectionString, 1);
  const opened: Database[] = [administration];
  return {
    /** The connection string of this database. */
    async connectionStringOf(db: Database): Promise<string> {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
      const url = new URL(postgres.superuserConnectionString);
      url.pathname = `/${rows[0]?.name}`;
      return url.href;
    },
    async createDatabase({ isEmpty = false } = {}): Promise<Database> {
      const name = `test_${opened.length}`;
      await runScript(administration, `create database ${name}`);
      const url = new URL(postgres.superuserConnectionString);
      url.pathname = `/${name}`;
      const db = openDatabase(url.href, 8);
      opened.push(db);
      if (!isEmpty) await migrate(db);
      return db;
    },
    async stop(): Promise<void> {
      for (const db of opened) await db.destroy();
      await postgres.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
