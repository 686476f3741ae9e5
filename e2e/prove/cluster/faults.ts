import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fillUp } from "../kills.ts";
import type { Cluster, Machine } from "./cluster.ts";

/** Something bad that happens to a part of the cluster while many people work. */
export type Fault = {
  what: string;
  /** Returns what an operator or systemd does when work goes on again. */
  happen(cluster: Cluster): Promise<() => void | Promise<void>>;
};

const nothing = () => {};

/** systemd's RestartSec. */
const RESTART = 100;
/** A machine hangs for this many milliseconds: longer than the cluster keeps its place. */
const HANGING = 40_000;
/** A disk stays full for this many milliseconds. */
const FULL = 30_000;

const nameOf = {
  primary: "primary",
  standby: "synchronous standby",
  replica: "read replica",
};

export const faults: Fault[] = [
  {
    what: "kill -9 of the primary's postmaster",
    async happen(cluster) {
      process.kill(cluster.postmasterOf(await cluster.primary()), "SIGKILL");
      return nothing;
    },
  },
  loss("primary"),
  loss("standby"),
  loss("replica"),
  {
    what: "kill -9 of etcd's leader",
    async happen(cluster) {
      const machine = await cluster.etcdLeader();
      await cluster.etcd[machine].end("SIGKILL");
      return () => cluster.etcd[machine].start();
    },
  },
  {
    what: "kill -9 of PgBouncer",
    async happen({ pgbouncer }) {
      await pgbouncer.end("SIGKILL");
      await pause(RESTART);
      pgbouncer.start();
      return nothing;
    },
  },
  {
    what: "kill -9 of the first server",
    async happen(cluster) {
      await cluster.killServer("app1");
      return () => cluster.startServer("app1");
    },
  },
  {
    what: "kill -9 of the second server",
    async happen(cluster) {
      await cluster.killServer("app2");
      return () => cluster.startServer("app2");
    },
  },
  {
    what: "primary and its Patroni hang (SIGSTOP), and come back after 40 s",
    async happen(cluster) {
      const machine = await cluster.primary();
      const pids = [cluster.patroni[machine].pid, ...(await processesOf(cluster, machine))];
      for (const pid of pids) signal(pid, "SIGSTOP");
      await pause(HANGING);
      for (const pid of pids) signal(pid, "SIGCONT");
      return nothing;
    },
  },
  {
    what: "the primary's disk is full for 30 s",
    async happen(cluster) {
      const ballast = join(cluster.diskOf(await cluster.primary()), "ballast");
      await fillUp(ballast);
      await cluster.needLogFile();
      await pause(FULL);
      await rm(ballast);
      return nothing;
    },
  },
  {
    what: "planned switchover",
    async happen(cluster) {
      const [primary, standby] = [await cluster.primary(), await cluster.standby()];
      cluster.command(
        "switchover",
        "kenshu",
        "--force",
        "--leader",
        primary,
        "--candidate",
        standby,
      );
      return nothing;
    },
  },
];

/** A lost machine: systemd does not start Patroni again; an operator does so later. */
function loss(role: keyof typeof nameOf): Fault {
  return {
    what: `kill -9 of the ${nameOf[role]} and its Patroni`,
    async happen(cluster) {
      const machine = await cluster[role]();
      const ended = cluster.patroni[machine].end("SIGKILL");
      process.kill(cluster.postmasterOf(machine), "SIGKILL");
      await ended;
      return () => cluster.patroni[machine].start();
    },
  };
}

/** The postmaster and all its child processes. */
async function processesOf(cluster: Cluster, machine: Machine): Promise<number[]> {
  const postmaster = cluster.postmasterOf(machine);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(parentOf));
  return [postmaster, ...pids.filter((_, index) => parents[index] === postmaster)];
}

async function parentOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}

/** It may have ended by itself. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {}
}
