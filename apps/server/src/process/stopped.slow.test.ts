import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { type Database, openDatabase } from "@kenshu/db/pool.ts";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { mountSmallDisk } from "@kenshu/testkit/smallDisk.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openServer } from "#testing.ts";

const REPOSITORY = join(import.meta.dirname, "../../../..");
const MEGABYTE = 2 ** 20;

type Server = Awaited<ReturnType<typeof openServer>>;
let server: Server;
let folder: string;
/** A complete backup. */
let whole: string;
beforeAll(async () => {
  server = await openServer();
  const around = await mkdtemp(join(tmpdir(), "kenshu-whole-"));
  whole = join(around, "whole.backup");
  expect(await run("backup", [whole, "--unverified"]).ended).toMatchObject({ code: 0 });
  return () => rm(around, { recursive: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kenshu-stopped-"));
  return () => rm(folder, { recursive: true, force: true });
});

/** The commands of `deploy/bin/kenshu` by their words, each with its program. */
const programs = new Map(
  [
    ...(await readFile(join(REPOSITORY, "deploy/bin/kenshu"), "utf8")).matchAll(
      /^ {2}([a-z-]+)\) program=(\S+) ;;$/gm,
    ),
  ].map(([, word = "", program = ""]) => [word, program]),
);

function run(command: string, words: string[] = [], variables: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(REPOSITORY, programs.get(command) ?? ""), ...words], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      TMPDIR: folder,
      DATABASE_URL: server.connectionString,
      CLOCK_START: server.clock.now().toISOString(),
      PORT: "0",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = Promise.all([
    new Promise<number | string | null>((resolve) =>
      child.once("close", (code, signal) => resolve(code ?? signal)),
    ),
    text(child.stdout),
    text(child.stderr),
  ]).then(([code, out, err]) => ({ code, out, err }));
  return { child, ended };
}

/** A command in the middle of its work, and how it ends there. */
type Halfway = {
  words?: () => string[];
  variables?: () => Record<string, string>;
  /** It waits for this table, which somebody has locked. */
  waitsFor?: string;
  /** Otherwise: whether it is halfway now. */
  isThere?: () => Promise<boolean>;
  /** What is in the folder afterwards. */
  left?: string[];
  code: (signal: string) => unknown;
};

const toldStopped = () => 1;
/** Nothing is begun that would have to be cleared away. */
const endedAtOnce = (signal: string) => signal;
const fileNamed = (name: string) => join(folder, name);
const embedded = () => ({ DATABASE_URL: "", DATA_DIR: fileNamed("data") });

const halfway: Record<string, [string, Halfway][]> = {
  start: [
    [
      "writing the backup of the day",
      {
        variables: () => ({ ...embedded(), BACKUP_DIR: fileNamed("daily"), BACKUP_AT: "00:00" }),
        isThere: async () =>
          existsSync(fileNamed("daily")) &&
          (await readdir(fileNamed("daily"))).some((name) => name.endsWith(".part")),
        code: () => 0,
      },
    ],
  ],
  ready: [["asking", { isThere: () => pause(500, true), code: endedAtOnce }]],
  migrate: [["looking", { waitsFor: "kysely_migration", code: endedAtOnce }]],
  check: [["reading", { waitsFor: "training_content", code: endedAtOnce }]],
  erased: [["reading", { waitsFor: "erased_person", code: endedAtOnce }]],
  "create-administrator": [
    [
      "writing",
      {
        words: () => ["--email", "administrator@example.jp", "--name", "管理者"],
        variables: () => ({ KENSHU_ADMIN_PASSWORD: "correct-horse-battery-staple" }),
        waitsFor: "app_user",
        code: endedAtOnce,
      },
    ],
  ],
  "reset-second-factor": [
    [
      "writing",
      {
        words: () => ["--email", "administrator@example.jp"],
        waitsFor: "app_user",
        code: endedAtOnce,
      },
    ],
  ],
  backup: [
    [
      "waiting to read",
      { words: () => [fileNamed("a.backup")], waitsFor: "area", code: toldStopped },
    ],
    [
      "writing the file",
      {
        words: () => [fileNamed("a.backup")],
        isThere: async () => existsSync(fileNamed("a.backup.part")),
        code: toldStopped,
      },
    ],
    [
      "in the scratch database",
      {
        words: () => [fileNamed("a.backup")],
        isThere: async () => (await scratchDatabases()).length > 0,
        left: ["a.backup"],
        code: toldStopped,
      },
    ],
  ],
  restore: [
    [
      "making room",
      { words: () => [whole, "--replace", ownName()], waitsFor: "area", code: toldStopped },
    ],
    [
      "making the embedded database",
      {
        words: () => [whole],
        variables: embedded,
        isThere: async () =>
          existsSync(fileNamed("data")) &&
          (await readdir(fileNamed("data"))).some((name) => name.startsWith("initialising")),
        code: toldStopped,
      },
    ],
  ],
};

test("every command of the program is stopped here", () => {
  expect(Object.keys(halfway).sort()).toEqual([...programs.keys()].sort());
});

const cases = Object.entries(halfway).flatMap(([command, whereabouts]) =>
  whereabouts.flatMap(([where, given]) =>
    (["SIGINT", "SIGTERM"] as const).map((signal) => ({ command, where, signal, ...given })),
  ),
);

test.for(cases)("$signal ends `$command` $where, and nothing half done stays", async (given) => {
  const before = await rowsOf(server.db);
  const holder = await server.db.startTransaction().execute();
  if (given.waitsFor) await sql`lock table ${sql.table(given.waitsFor)}`.execute(holder);
  const { child, ended } = run(given.command, given.words?.(), given.variables?.());
  if (given.waitsFor) await waitForLock(server.db);
  while (given.isThere && !(await given.isThere()) && child.exitCode === null) await pause(1);
  child.kill(given.signal);
  const { code, err } = await ended;
  await holder.rollback().execute();
  expect({ code, err }).toMatchObject({ code: given.code(given.signal) });
  if (given.code === toldStopped) expect(err).toContain("中断しました。 / Stopped.");

  const names = (await readdir(folder, { recursive: true })).filter(isHalfDone);
  expect(names).toEqual([]);
  if (!given.variables) expect(await readdir(folder)).toEqual(given.left ?? []);
  expect(await scratchDatabases()).toEqual([]);
  expect(existsSync(fileNamed("data/cluster/pgdata/postmaster.pid"))).toBe(false);
  expect(await rowsOf(server.db)).toEqual(before);
});

test("after kill -9 in the scratch database the next backup clears it away", async () => {
  const { child, ended } = run("backup", [fileNamed("a.backup")]);
  while ((await scratchDatabases()).length === 0) await pause(1);
  child.kill("SIGKILL");
  await ended;
  expect(await scratchDatabases()).toHaveLength(1);
  expect(await run("backup", [fileNamed("b.backup")]).ended).toMatchObject({ code: 0, err: "" });
  expect(await scratchDatabases()).toEqual([]);
});

test("a backup for which the disk has no room leaves nothing", async ({ skip }) => {
  const disk = await mountSmallDisk();
  if ("refusal" in disk) return skip(disk.refusal);
  try {
    await leave(disk.folder, 0);
    const { code, err } = await run("backup", [join(disk.folder, "a.backup")]).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/ディスクの空き.* \/ .*room on the disk.*ENOSPC/);
    expect(await readdir(disk.folder)).toEqual(["ballast"]);
  } finally {
    await disk.remove();
  }
});

test("a full disk of PostgreSQL keeps no scratch database, unless PostgreSQL is down: then it says so", async ({
  skip,
}) => {
  const disk = await mountSmallDisk();
  if ("refusal" in disk) return skip(disk.refusal);
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(disk.folder, "data") });
  const db = openDatabase(postgres.superuserConnectionString, 1, NO_LIMITS);
  const there = { DATABASE_URL: postgres.superuserConnectionString };
  const backupWithin = async (bytes: number) => {
    await leave(disk.folder, bytes);
    const ended = await run("backup", [fileNamed(`${bytes}.backup`)], there).ended;
    await rm(join(disk.folder, "ballast"));
    await expect.poll(() => scratchDatabases(db).catch(() => null)).not.toBeNull();
    return { ...ended, scratch: await scratchDatabases(db) };
  };
  try {
    expect(await run("restore", [whole], there).ended).toMatchObject({ code: 0 });
    const codes = [];
    for (const megabytes of [1, 4]) {
      const { code, err, scratch } = await backupWithin(megabytes * MEGABYTE);
      codes.push(code);
      if (!err.includes("が残りました")) expect(scratch).toEqual([]);
    }
    expect(codes).toContain(1);
    expect(await backupWithin(100 * MEGABYTE)).toMatchObject({ code: 0, scratch: [] });
    expect((await readdir(folder)).filter(isHalfDone)).toEqual([]);
  } finally {
    await db.destroy();
    await postgres.stop();
    await disk.remove();
  }
});

const isHalfDone = (name: string) => /\.part$|initialising/.test(name);
const ownName = () => new URL(server.connectionString).pathname.slice(1);

async function scratchDatabases(db: Database = server.db): Promise<string[]> {
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where datname like 'backup\\_check\\_%'
      and datname like '%' || left(current_database(), 20) || '%'`.execute(db);
  return rows.map(({ datname }) => datname);
}

/** One table at a time: PostgreSQL may still be about to drop them all, and to take that back. */
async function rowsOf(db: Database): Promise<unknown> {
  const users = await sql`select count(*) from app_user`.execute(db);
  const migrations = await sql`select count(*) from kysely_migration`.execute(db);
  return [users.rows, migrations.rows];
}

/** Fills the file system, but for this many bytes. */
async function leave(where: string, bytes: number): Promise<void> {
  const ballast = await open(join(where, "ballast"), "w");
  const piece = Buffer.alloc(64 * 1024);
  let written = 0;
  try {
    for (;;) written += (await ballast.write(piece)).bytesWritten;
  } catch {
    // Full.
  }
  await ballast.truncate(Math.max(0, written - bytes));
  await ballast.close();
}
