import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rename, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { spawnAs } from "./account.ts";
import type { Placement } from "./placement.ts";
import { readPostmasterFile, shutDown } from "./processes.ts";

/** Recovery after a crash replays up to `max_wal_size`, which takes minutes on a slow disk. */
const READY_WITHIN = 300_000;
const PORT_ATTEMPTS = 5;
const LOG_KEPT = 5_000_000;

/**
 * Starts the server of `pgdata` on 127.0.0.1 and waits until it accepts connections, on
 * `wantedPort` or else on a free port. It gets its own session: a Ctrl-C or SIGTERM to our server's
 * group must not take the database away from requests in flight. Throws with the end of its log
 * when it does not start.
 */
export async function startPostmaster(
  placement: Placement,
  pgdata: string,
  settings: Record<string, string>,
  logFile: string,
  wantedPort?: number,
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = wantedPort ?? (await freePort());
    const log = await openLog(logFile);
    const { size } = await log.stat();
    const child = spawnAs(
      placement.account,
      [
        join(placement.binaries, "bin", "postgres"),
        "-D",
        pgdata,
        ...Object.entries({ ...settings, port: `${port}` }).flatMap(([name, value]) => [
          "-c",
          `${name}=${value}`,
        ]),
      ],
      { detached: true, stdio: ["ignore", log.fd, log.fd] },
    );
    child.unref();
    endWithUs(child);
    await log.close();
    if (await accepting(child, pgdata)) return { child, port };
    await shutDown(pgdata);
    const said = (await readFile(logFile)).subarray(size).toString();
    // Another program took the port after we had found it free.
    if (said.includes("Address already in use") && attempt < PORT_ATTEMPTS) continue;
    throw new Error(`PostgreSQL を起動できません（記録: ${logFile}）。\n${said.slice(-2_000)}`);
  }
}

/** A process that exits without stopping PostgreSQL asks it to stop at the last moment. */
function endWithUs(child: ChildProcess): void {
  const stop = () => child.kill("SIGINT");
  process.once("exit", stop);
  child.once("exit", () => process.off("exit", stop));
}

async function accepting(child: ChildProcess, pgdata: string): Promise<boolean> {
  child.once("error", () => {});
  const deadline = performance.now() + READY_WITHIN;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const file = await readPostmasterFile(pgdata);
    if (file?.pid === child.pid && file.status === "ready") return true;
    if (performance.now() > deadline) return false;
    await delay(10);
  }
  return false;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no TCP port");
  return address.port;
}

async function openLog(logFile: string) {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > LOG_KEPT) await rename(logFile, `${logFile}.previous`);
  return open(logFile, "a", 0o600);
}
