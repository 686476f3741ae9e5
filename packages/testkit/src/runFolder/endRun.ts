import { readdir, readFile, rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** How long a process may take to end by itself, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Ends what a run of tests has left: the processes that name its folder in their words or their
 * environment, such as a server, its PostgreSQL and a browser, and then the folder.
 */
export async function endRun(folder: string): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  // It shuts PostgreSQL down at once, and a server in order.
  signal(await processesOf(folder), "SIGINT");
  for (;;) {
    const left = await processesOf(folder);
    if (left.length === 0) break;
    if (performance.now() > deadline) signal(left, "SIGKILL");
    await delay(100);
  }
  // Another process may be removing it at the same time, and another account's folder stays.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
}

async function processesOf(folder: string): Promise<number[]> {
  const pids = (await readdir("/proc").catch(() => [])).map(Number).filter((pid) => pid > 0);
  const named = await Promise.all(
    pids.map(async (pid) => {
      const parts = ["cmdline", "environ"].map((part) => readFile(`/proc/${pid}/${part}`, "utf8"));
      // One that has ended, or belongs to another account, cannot be read.
      const texts = await Promise.allSettled(parts);
      return texts.some((text) => text.status === "fulfilled" && text.value.includes(folder));
    }),
  );
  return pids.filter((_, index) => named[index]);
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
