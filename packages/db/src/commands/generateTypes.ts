/**
 * Writes what the live schema says: the table types `database.gen.ts`, the picture of the schema
 * `migrations/schema.sql` and its diagram `docs/tables.md`. It migrates a throw-away database for
 * that. With `--verify` it exits with 1 if one of the files is out of date.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER } from "@kenshu/embedded-postgres/databaseAccounts.ts";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { bringUpToDate } from "#bringUpToDate.ts";
import { readCatalogue } from "#catalogue/catalogue.ts";
import { schemaDiagram } from "#catalogue/schemaDiagram.ts";
import { schemaText } from "#catalogue/schemaText.ts";
import { NO_LIMITS } from "#limits.ts";
import { readMigrations } from "#migrate.ts";
import { openDatabase } from "#pool.ts";
import { stopAtSignals } from "#stopping.ts";

const REPOSITORY = new URL("../../../../", import.meta.url);
const isVerifying = process.argv.includes("--verify");

const stopping = stopAtSignals();
const { catalogue, status } = await askThrowawayDatabase();
stopping.throwIfAborted();

const written = {
  "migrations/schema.sql": schemaText(catalogue),
  "docs/tables.md": schemaDiagram(catalogue, await readMigrations()),
};
let hasDrifted = status !== 0;
for (const [path, text] of Object.entries(written)) {
  const file = fileURLToPath(new URL(path, REPOSITORY));
  if (!isVerifying) await writeFile(file, text);
  else if ((await readFile(file, "utf8").catch(() => "")) !== text) {
    hasDrifted = true;
    console.error(`${path} is not what the migrations make. Run npm run db:types.`);
  }
}
const silent = catalogue.tables.filter(({ comment }) => comment === null);
if (silent.length > 0) {
  hasDrifted = true;
  console.error(`no comment says what these tables hold: ${silent.map(({ name }) => name)}`);
}
process.exitCode = hasDrifted ? 1 : 0;

/** The live schema, and how kysely-codegen ended. A stopped command leaves neither database nor folder. */
async function askThrowawayDatabase() {
  const dataDirectory = await mkdtemp(join(tmpdir(), "kenshu-types-"));
  try {
    const postgres = await startEmbeddedPostgres({ dataDirectory, durable: false });
    try {
      const { connectionString, ownerConnectionString } = postgres;
      await bringUpToDate({ databaseUrl: connectionString, ownerUrl: ownerConnectionString });
      const db = openDatabase(ownerConnectionString, 1, NO_LIMITS);
      const catalogue = await readCatalogue(db, SERVER);
      await db.destroy();
      stopping.throwIfAborted();
      const { status } = spawnSync(
        "kysely-codegen",
        ["--config-file=packages/db/kysely-codegen.json", ...(isVerifying ? ["--verify"] : [])],
        { stdio: "inherit", env: { ...process.env, DATABASE_URL: ownerConnectionString } },
      );
      return { catalogue, status };
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
