import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bringUpToDate } from "@kenshu/db/bringUpToDate.ts";
import { setUpAccounts } from "@kenshu/embedded-postgres/databaseAccounts.ts";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import type { TestProject } from "vitest/node";
import type {} from "./testDatabase.ts";

/**
 * One throw-away PostgreSQL for the whole run. To try another version, TEST_DATABASE_URL can name
 * the empty database of another server, with a superuser's account.
 */
export default async function startPostgres(project: TestProject) {
  const { TEST_DATABASE_URL } = process.env;
  const { superuserUrl, stop } = TEST_DATABASE_URL
    ? { superuserUrl: TEST_DATABASE_URL, async stop() {} }
    : await startThrowaway();
  const { connectionString, ownerConnectionString } = await setUpAccounts(superuserUrl);
  await bringUpToDate({ databaseUrl: connectionString, ownerUrl: ownerConnectionString });
  project.provide("templateConnectionString", superuserUrl);
  return stop;
}

async function startThrowaway() {
  const dataDirectory = await mkdtemp(join(tmpdir(), "kenshu-test-"));
  const { superuserConnectionString, stop } = await startEmbeddedPostgres({
    dataDirectory,
    durable: false,
    settings: { max_connections: "300" },
  });
  return {
    superuserUrl: superuserConnectionString,
    async stop() {
      await stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
