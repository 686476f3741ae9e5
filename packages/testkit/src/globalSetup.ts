import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { migrate } from "@kenshu/db/migrate.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import type { TestProject } from "vitest/node";
import type {} from "./testDatabase.ts";

/**
 * One throw-away PostgreSQL for the whole run. To try another version, TEST_DATABASE_URL can name
 * the empty database of another server, with a superuser's account.
 */
export default async function startPostgres(project: TestProject) {
  const { TEST_DATABASE_URL } = process.env;
  const postgres = TEST_DATABASE_URL
    ? { connectionString: TEST_DATABASE_URL, async stop() {} }
    : await startThrowaway();
  const db = openDatabase(postgres.connectionString, 1, NO_LIMITS);
  await migrate(db);
  await db.destroy();
  project.provide("templateConnectionString", postgres.connectionString);
  return postgres.stop;
}

async function startThrowaway() {
  const dataDirectory = await mkdtemp(join(tmpdir(), "kenshu-test-"));
  const { connectionString, stop } = await startEmbeddedPostgres({
    dataDirectory,
    durable: false,
    settings: { max_connections: "300" },
  });
  return {
    connectionString,
    async stop() {
      await stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
