import { spawn } from "node:child_process";
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { findFaults } from "@kenshu/db/check/findFaults.ts";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { migrate } from "@kenshu/db/migrate.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { buildersFor } from "@kenshu/testkit/builders.ts";
import { lackOf } from "@kenshu/testkit/tools/lackOf.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";

const BINARIES = "/usr/lib/postgresql/15/bin";
const DEPLOY = join(import.meta.dirname, "../../../../deploy/pgbackrest");

/** Debian's PostgreSQL 15 with the files of `deploy/pgbackrest`; only where it lies is said otherwise. */
async function openCluster() {
  const folder = await mkdtemp(join(tmpdir(), "kenshu-pitr-"));
  const account = await postgresAccount();
  const data = join(folder, "main");
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    LANG: "C.UTF-8",
    PGBACKREST_CONFIG: join(folder, "pgbackrest.conf"),
    PGBACKREST_REPO1_PATH: join(folder, "repository"),
    PGBACKREST_LOG_PATH: join(folder, "log"),
    PGBACKREST_LOCK_PATH: join(folder, "lock"),
    PGBACKREST_SPOOL_PATH: join(folder, "spool"),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: `${port}`,
    PGBACKREST_PG1_SOCKET_PATH: folder,
  };
  const run = async (program: string, parameters: string[]): Promise<string> => {
    const child = spawn(program, parameters, {
      cwd: "/",
      env,
      ...account,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [code, out, err] = await Promise.all([
      new Promise<number | null>((resolve) => child.once("exit", resolve)),
      text(child.stdout),
      text(child.stderr),
    ]);
    if (code !== 0) throw new Error(`${program} ${parameters.join(" ")} (${code})\n${out}${err}`);
    return out;
  };
  const control = (...parameters: string[]) =>
    run(join(BINARIES, "pg_ctl"), [
      "-D",
      data,
      "-s",
      "-w",
      "-l",
      join(folder, "log.txt"),
      ...parameters,
    ]);
  for (const name of ["", "repository", "log", "lock", "spool"]) {
    const path = join(folder, name);
    await mkdir(path, { recursive: true });
    if (account) await chown(path, account.uid, account.gid);
  }
  for (const name of ["pgbackrest.conf", "archive.conf"]) {
    await copyFile(join(DEPLOY, name), join(folder, name));
    await chmod(join(folder, name), 0o644);
  }
  await run(join(BINARIES, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8"]);
  const settings = await readFile(join(data, "postgresql.conf"), "utf8");
  await writeFile(
    join(data, "postgresql.conf"),
    `${settings}
include '${join(folder, "archive.conf")}'
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
`,
  );
  return {
    connectionString: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    start: () => control("start"),
    stop: () => control("-m", "fast", "stop"),
    /** The command from the runbook. */
    pgbackrest: (...parameters: string[]) => run("pgbackrest", ["--stanza=kenshu", ...parameters]),
    async remove() {
      await control("-m", "immediate", "stop").catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
async function postgresAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  const line = (await readFile("/etc/passwd", "utf8")).match(/^postgres:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(line?.[1]), gid: Number(line?.[2]) };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

test.skipIf(lackOf("pgbackrest", "postgresql15"))(
  "pgBackRest restores the second before a deletion",
  async ({ onTestFinished }) => {
    const cluster = await openCluster();
    onTestFinished(() => cluster.remove());
    const now = new Date("2027-03-10T10:00:00+09:00");
    const kept = async () => {
      const db = openDatabase(cluster.connectionString, 2, NO_LIMITS);
      try {
        const { rows } = await sql<{ id: number }>`select id from reservation order by id`.execute(
          db,
        );
        return { ids: rows.map(({ id }) => id), faults: await findFaults(db, now) };
      } finally {
        await db.destroy();
      }
    };

    await cluster.start();
    const db = openDatabase(cluster.connectionString, 2, NO_LIMITS);
    await migrate(db);
    const build = buildersFor(db, () => now);
    await cluster.pgbackrest("stanza-create");
    await cluster.pgbackrest("check");
    const before = await build.reservationOn("2027-03-20");
    await cluster.pgbackrest("--type=full", "backup");
    const since = await build.reservationOn("2027-03-21");

    await pause(1500);
    const { rows } = await sql<{ second: string }>`
    select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SSOF') as second`.execute(db);
    const second = rows[0]?.second ?? "";
    await pause(1500);
    await sql`delete from reservation where id = ${since.id}`.execute(db);
    await build.reservationOn("2027-03-22");
    // Even the last write reaches the repository.
    await cluster.pgbackrest("check");
    await db.destroy();
    await cluster.stop();

    await cluster.pgbackrest(
      "--delta",
      "--type=time",
      `--target=${second}`,
      "--target-action=promote",
      "restore",
    );
    await cluster.start();
    expect(await kept()).toEqual({ ids: [before.id, since.id], faults: [] });
    // The restored database takes writes and archives its log as before.
    const again = openDatabase(cluster.connectionString, 1, NO_LIMITS);
    onTestFinished(() => again.destroy());
    await expect
      .poll(async () => (await sql`select pg_is_in_recovery() as r`.execute(again)).rows)
      .toEqual([{ r: false }]);
    await sql`insert into area (name, display_order) values ('復元の後', 999)`.execute(again);
    await cluster.pgbackrest("check");
  },
);
