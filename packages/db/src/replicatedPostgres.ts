import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { bringUpToDate } from "#bringUpToDate.ts";

const STREAMING = { wal_level: "replica", max_wal_senders: "4" };

/** For one test file: a migrated database, and a second PostgreSQL that follows the first. */
export async function startReplicatedPostgres() {
  const folder = await mkdtemp(join(tmpdir(), "kenshu-replica-test-"));
  const [first, second] = [join(folder, "primary"), join(folder, "replica")];
  const start = (dataDirectory: string, settings: Record<string, string>) =>
    startEmbeddedPostgres({ dataDirectory, settings: { ...STREAMING, ...settings } });
  const made = await start(first, {});
  const { connectionString: databaseUrl, ownerConnectionString: ownerUrl } = made;
  await bringUpToDate({ databaseUrl, ownerUrl });
  await made.stop();
  execFileSync("cp", ["-aL", first, second]);
  await writeFile(join(second, "cluster/pgdata/standby.signal"), "");

  const primary = await start(first, {});
  const { port, username, password } = new URL(primary.superuserConnectionString);
  const replica = await start(second, {
    primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
    log_statement: "all",
  });
  return {
    primaryUrl: primary.superuserConnectionString,
    replicaUrl: replica.superuserConnectionString,
    /** The queries that reached the replica. */
    asked: () => readFile(join(second, "postgres.log"), "utf8"),
    async stop(): Promise<void> {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
