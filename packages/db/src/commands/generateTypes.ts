/**
 * Writes `database.gen.ts` from the live schema; with `--verify` exits 1 where it has drifted.
 * A throw-away database is migrated for it.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { NO_LIMITS } from "#limits.ts";
import { migrate } from "#migrate.ts";
import { openDatabase } from "#pool.ts";

const dataDirectory = await mkdtemp(join(tmpdir(), "kenshu-types-"));
const postgres = await startEmbeddedPostgres({ dataDirectory, durable: false });
const db = openDatabase(postgres.connectionString, 2, NO_LIMITS);
await migrate(db);
await db.destroy();
const { status } = spawnSync(
  "kysely-codegen",
  ["--config-file=packages/db/kysely-codegen.json", ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...process.env, DATABASE_URL: postgres.connectionString } },
);
await postgres.stop();
await rm(dataDirectory, { recursive: true, force: true });
process.exitCode = status ?? 1;
