import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { migrate } from "@kenshu/db/migrate.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import type { TestProject } from "vitest/node";
import type {} from "./testDatabase.ts";

/** One throw-away PostgreSQL for the whole run. */
export default async function startPostgres(project: TestProject) {
  const dataDirectory = await mkdtemp(join(tmpdir(), "kenshu-test-"));
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    durable: false,
    settings: { max_connections: "300" },
  });
  const db = openDatabase(postgres.connectionString, 1, NO_LIMITS);
  await migrate(db);
  await db.destroy();
  project.provide("templateConnectionString", postgres.connectionString);
  return async () => {
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}
