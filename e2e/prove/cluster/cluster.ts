import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bringUpToDate } from "@kenshu/db/bringUpToDate.ts";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { sql } from "kysely";
import { REPOSITORY, startServer } from "../../bench/server.ts";
import { fill, type Workplace } from "../ground.ts";
import { account, Daemon } from "./daemon.ts";
import { fileFor, passwordOf, type Site, settingsOf } from "./files.ts";

const MACHINES = ["db1", "db2", "db3"] as const;
export type Machine = (typeof MACHINES)[number];
const SERVERS = ["app1", "app2"] as const;
type Server = (typeof SERVERS)[number];
const addressOf = { db1: 11, db2: 12, db3: 13, app1: 21, app2: 22, proxies: 1 };

/** The size of each database machine's disk, which is in memory here. */
const DISK_MEGABYTES = 1024;
const PATIENCE = 180_000;

/** What Patroni says about a machine. */
type Member = { name: Machine; role: "leader" | "replica" | "sync_standby"; state: string };

/**
 * Runs two servers, PgBouncer, HAProxy, three PostgreSQL with Patroni and three etcd on this
 * machine.
 */
export type Cluster = Workplace & {
  /**
   * Which machine has the primary, the synchronous standby, the other standby, and etcd's leader.
   */
  primary(): Promise<Machine>;
  standby(): Promise<Machine>;
  replica(): Promise<Machine>;
  etcdLeader(): Promise<Machine>;
  postmasterOf(machine: Machine): number;
  diskOf(machine: Machine): string;
  patroni: Record<Machine, Daemon>;
  etcd: Record<Machine, Daemon>;
  pgbouncer: Daemon;
  /** Makes the primary start a new log file: only that takes up space. */
  needLogFile(): Promise<void>;
  /** Runs `patronictl`. */
  command(...args: string[]): void;
  killServer(server: Server): Promise<void>;
  startServer(server: Server): Promise<void>;
  /** Returns when a primary, a synchronous standby and a replica are all in step. */
  healed(): Promise<void>;
  close(): Promise<void>;
};

/** Starts the cluster with the files of `deploy/cluster`, and fills its database. */
export async function openCluster(): Promise<Cluster> {
  const parts = new AsyncDisposableStack();
  try {
    return await build(parts);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function build(parts: AsyncDisposableStack): Promise<Cluster> {
  const site: Site = {
    network: `127.${2 + Math.floor(Math.random() * 250)}.0.`,
    folder: await newFolder(parts),
  };
  const hostOf = (name: keyof typeof addressOf) => `${site.network}${addressOf[name]}`;
  const logOf = (name: string) => join(site.folder, `${name}.log`);

  const etcd = {} as Record<Machine, Daemon>;
  const patroni = {} as Record<Machine, Daemon>;
  for (const machine of MACHINES) {
    const folder = join(site.folder, machine);
    for (const part of ["var/lib/etcd", "var/lib/postgresql", "run/postgresql", "etc"]) {
      makeFolder(join(folder, part));
    }
    mountDisk(parts, join(folder, "var/lib/postgresql"));
    makeFolder(join(folder, "var/lib/postgresql/15"));
    const file = join(folder, "etc/patroni.yml");
    writeOwn(file, fileFor(site, machine, "patroni.yml"));
    const settings = settingsOf(site, machine);
    etcd[machine] = new Daemon(["/usr/bin/etcd"], logOf(`etcd-${machine}`), settings);
    patroni[machine] = new Daemon(
      ["/usr/bin/patroni", file],
      logOf(`patroni-${machine}`),
      settings,
    );
  }
  for (const machine of MACHINES) {
    etcd[machine].start();
    parts.defer(() => etcd[machine].end("SIGKILL"));
  }
  for (const machine of MACHINES) {
    patroni[machine].start();
    // Its PostgreSQL ends with it.
    parts.defer(() => patroni[machine].end("SIGTERM"));
  }

  const proxies = join(site.folder, "proxies");
  for (const part of ["run/postgresql", "var/log/postgresql", "etc/pgbouncer"]) {
    makeFolder(join(proxies, part));
  }
  const haproxyFile = join(proxies, "etc/haproxy.cfg");
  writeOwn(haproxyFile, fileFor(site, "proxies", "haproxy.cfg"));
  for (const name of ["pgbouncer.ini", "userlist.txt"]) {
    writeOwn(join(proxies, "etc/pgbouncer", name), fileFor(site, "proxies", name));
  }
  const haproxy = new Daemon(["/usr/sbin/haproxy", "-db", "-f", haproxyFile], logOf("haproxy"));
  const pgbouncer = new Daemon(
    ["/usr/sbin/pgbouncer", join(proxies, "etc/pgbouncer/pgbouncer.ini")],
    logOf("pgbouncer"),
  );
  for (const daemon of [haproxy, pgbouncer]) {
    daemon.start();
    parts.defer(() => daemon.end("SIGKILL"));
  }

  async function members(): Promise<Member[]> {
    for (const machine of MACHINES) {
      const signal = AbortSignal.timeout(2000);
      const answer = await fetch(`http://${hostOf(machine)}:8008/cluster`, { signal }).catch(
        () => null,
      );
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }
  async function machineThatIs(role: Member["role"]): Promise<Machine> {
    for (const deadline = performance.now() + PATIENCE; ; await pause(200)) {
      const found = (await members()).find((member) => member.role === role);
      if (found) return found.name;
      if (performance.now() > deadline) throw new Error(`no ${role}: see ${site.folder}`);
    }
  }
  async function healed(): Promise<void> {
    for (const deadline = performance.now() + PATIENCE; ; await pause(500)) {
      const all = await members();
      const roles = all.map(({ role }) => role).sort();
      const isWhole =
        roles.join() === "leader,replica,sync_standby" &&
        all.every(({ state }) => ["running", "streaming"].includes(state));
      if (isWhole && (await streaming())) return;
      if (performance.now() > deadline)
        throw new Error(`the cluster does not heal: ${JSON.stringify(all)}, ${site.folder}`);
    }
  }

  await machineThatIs("leader");
  const administration = openDatabase(
    `postgresql://postgres:${passwordOf("POSTGRES")}@${hostOf("proxies")}:5000/postgres`,
    2,
    NO_LIMITS,
  );
  parts.defer(() => administration.destroy());
  /** Whether both others are within a megabyte of the primary. */
  async function streaming(): Promise<boolean> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_replication
      where pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) < 1000000`
      .execute(administration)
      .catch(() => ({ rows: [] }));
    return rows[0]?.count === MACHINES.length - 1;
  }
  await healed();
  const statements = fileFor(site, "proxies", "database.sql").replaceAll(/^--.*$/gm, "");
  for (const statement of statements.split(";").filter((text) => text.trim())) {
    await sql.raw(statement).execute(administration);
  }

  const urlAs = (role: string, password: string) =>
    `postgresql://${role}:${passwordOf(password)}@${hostOf("proxies")}:5000/kenshu`;
  const ownerUrl = urlAs("kenshu_owner", "OWNER");
  await bringUpToDate({ databaseUrl: urlAs("kenshu", "KENSHU"), ownerUrl });
  const db = openDatabase(ownerUrl, 2, NO_LIMITS);
  parts.defer(() => db.destroy());
  const people = await fill(db);

  const servers = new Map<Server, Awaited<ReturnType<typeof startServer>>>();
  parts.defer(async () => {
    for (const server of servers.values()) await server.stop();
  });
  const cluster: Cluster = {
    db,
    people,
    urls: () => [`http://${hostOf("proxies")}:8080`],
    primary: () => machineThatIs("leader"),
    standby: () => machineThatIs("sync_standby"),
    replica: () => machineThatIs("replica"),
    async etcdLeader() {
      const endpoints = MACHINES.map((machine) => `http://${hostOf(machine)}:2379`).join();
      const told = execFileSync(
        "etcdctl",
        [`--endpoints=${endpoints}`, "endpoint", "status", "--write-out=json"],
        { encoding: "utf8", env: { ...process.env, ETCDCTL_API: "3" } },
      );
      const statuses: { Status: { header: { member_id: number }; leader: number } }[] =
        JSON.parse(told);
      const index = statuses.findIndex(({ Status }) => Status.header.member_id === Status.leader);
      return MACHINES[index] as Machine;
    },
    postmasterOf: (machine) =>
      Number(
        readFileSync(join(diskOf(machine), "15/kenshu/postmaster.pid"), "utf8").split("\n")[0],
      ),
    diskOf,
    patroni,
    etcd,
    pgbouncer,
    async needLogFile() {
      await sql`select pg_switch_wal()`.execute(administration).catch(() => {});
    },
    command(...args) {
      execFileSync("patronictl", ["-c", join(site.folder, "db1/etc/patroni.yml"), ...args], {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, ...settingsOf(site, "db1") },
      });
    },
    async killServer(server) {
      await servers.get(server)?.stop("SIGKILL");
      servers.delete(server);
    },
    async startServer(server) {
      const { DATABASE_URL = "", ...more } = settingsOf(site, server);
      servers.set(
        server,
        await startServer(DATABASE_URL, REPOSITORY, { ...more, LOG_LEVEL: "fatal" }),
      );
    },
    healed,
    close: () => parts.disposeAsync(),
  };
  for (const server of SERVERS) await cluster.startServer(server);
  return cluster;

  function diskOf(machine: Machine): string {
    return join(site.folder, machine, "var/lib/postgresql");
  }
}

async function newFolder(parts: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kenshu-cluster-"));
  await chmod(folder, 0o755);
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { uid, gid } = account();
  chownSync(folder, uid, gid);
}

function writeOwn(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  const { uid, gid } = account();
  chownSync(file, uid, gid);
}

/** A separate file system for PostgreSQL's data. Filling it does no harm. */
function mountDisk(parts: AsyncDisposableStack, folder: string): void {
  const { uid, gid } = account();
  const options = `size=${DISK_MEGABYTES}m,mode=750,uid=${uid},gid=${gid}`;
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  parts.defer(() => {
    execFileSync("umount", ["--lazy", folder]);
  });
}
