import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** How long a fast, then an immediate shutdown may take, in milliseconds. */
export type Patience = { fast: number; immediate: number };
export const PATIENCE: Patience = { fast: 20_000, immediate: 5_000 };

/** Enough time for an immediate shutdown, and the rest for a fast one. */
export function patienceWithin(milliseconds: number): Patience {
  const immediate = 1_000;
  return { fast: Math.max(milliseconds - immediate, 0), immediate };
}

/** The lines of postmaster.pid that PostgreSQL promises to keep (miscadmin.h). */
export type PostmasterFile = { pid: number; port: number; status: string };

/** Reads postmaster.pid of a cluster; undefined when there is none or it is not yet written. */
export async function readPostmasterFile(pgdata: string): Promise<PostmasterFile | undefined> {
  const lines = await readFile(join(pgdata, "postmaster.pid"), "utf8").then(
    (content) => content.split("\n"),
    () => [],
  );
  const pid = Number(lines[0]);
  if (!(Number.isInteger(pid) && pid > 0)) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? "" };
}

/**
 * All living processes of the PostgreSQL server of `pgdata`, the postmaster and its children.
 * PostgreSQL works in its data folder, which identifies its processes. A stored pid may belong to
 * another program by now.
 */
async function serverProcesses(pgdata: string): Promise<number[]> {
  const folder = await stat(pgdata);
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const ours = await Promise.all(
    pids.map(async (pid) => {
      const program = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
      if (program.trim() !== "postgres") return false;
      return await stat(`/proc/${pid}/cwd`).then(
        (cwd) => cwd.dev === folder.dev && cwd.ino === folder.ino,
        // In a container, root may not be allowed to read this of another account's process.
        async () =>
          (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""))
            .split("\0")
            .includes(pgdata),
      );
    }),
  );
  return pids.filter((_, index) => ours[index]);
}

/**
 * Ends the PostgreSQL server of `pgdata`, whoever started it, and returns whether there was one. It
 * tries a fast shutdown, which rolls back open transactions and writes a checkpoint. If that hangs
 * it tries an immediate one, and then SIGKILL. PostgreSQL recovers from both at the next start.
 */
export async function shutDown(pgdata: string, patience: Patience = PATIENCE): Promise<boolean> {
  const found = await serverProcesses(pgdata);
  if (found.length === 0) return false;
  const { pid } = (await readPostmasterFile(pgdata)) ?? {};
  const postmaster = found.filter((candidate) => candidate === pid);
  const allEnded = endOf(pgdata, found);
  // For children without a postmaster, SIGINT means a cancelled query and SIGQUIT the end.
  if (postmaster.length > 0) {
    signal(postmaster, "SIGINT");
    if (await allEnded(patience.fast)) return true;
  }
  signal(postmaster.length > 0 ? postmaster : found, "SIGQUIT");
  if (await allEnded(patience.immediate)) return true;
  do signal(await serverProcesses(pgdata), "SIGKILL");
  while (!(await allEnded(1_000)));
  return true;
}

/**
 * Removes a postmaster.pid whose pid now belongs to another program: PostgreSQL would take that for
 * its own server and refuse to start. A file with a dead pid stays, because PostgreSQL checks it
 * better. Call it only when no process of the server is left.
 */
export async function removeMisleadingPostmasterFile(pgdata: string): Promise<void> {
  const file = await readPostmasterFile(pgdata);
  if (file && (await stat(`/proc/${file.pid}`).catch(() => undefined)))
    await rm(join(pgdata, "postmaster.pid"));
}

/** Waits for the end of every process of the server, and returns whether it came in time. */
function endOf(pgdata: string, found: number[]) {
  let left = found;
  return async (within: number): Promise<boolean> => {
    const deadline = performance.now() + within;
    for (;;) {
      const isEnding = await Promise.all(left.map(isPostgres));
      // A process that is about to end has no data folder any more, so we remember those we have
      // seen.
      left = [...(await serverProcesses(pgdata)), ...left.filter((_, index) => isEnding[index])];
      if (left.length === 0) return true;
      if (performance.now() > deadline) return false;
      await delay(20);
    }
  };
}

/** Whether this is a living process of PostgreSQL. A zombie is not. */
async function isPostgres(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return state.includes(" (postgres) ") && !state.includes(" (postgres) Z ");
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended meanwhile.
    }
  }
}
