import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { REPOSITORY } from "./server.ts";

/** Runs two servers on the inherited socket, and restarts each whenever it ends. */
const KEEPING_TWO = `
keep() {
  while :; do sh -c 'echo "$0 pid $$"; LISTEN_PID=$$ exec "$@"' "$@" | sed -u "s/^ready/$1 ready/"; done
}
keep 1 "$@" & keep 2 "$@" & wait`;

/** Two servers at an address that systemd's program holds open, like the units in deploy/. */
export type ActivatedServers = {
  /** Ends a server in order; returns when the next one answers. */
  restart(name: "1" | "2"): Promise<void>;
  /** The processes that serve now. */
  pids(): number[];
};

/** Runs a checkout's servers, ours by default, at this port and on this database until `parts` end them. */
export async function startActivatedServers(
  parts: AsyncDisposableStack,
  port: number,
  databaseUrl: string,
  checkout = REPOSITORY,
): Promise<ActivatedServers> {
  const settings = {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    LOG_LEVEL: "error",
    MAIL: "off",
    PUBLIC_URL: "https://kenshu.example.jp",
    TRUST_PROXY: "127.0.0.1",
  };
  const holder = spawn(
    "systemd-socket-activate",
    [
      `--listen=127.0.0.1:${port}`,
      ...Object.entries(settings).map(([name, value]) => `--setenv=${name}=${value}`),
      ...["sh", "-c", KEEPING_TWO, "sh", process.execPath, "apps/server/src/main.ts"],
    ],
    { cwd: checkout, stdio: ["ignore", "pipe", "ignore"], detached: true },
  );
  const ended = once(holder, "exit");
  parts.defer(async () => {
    // With all its child processes.
    if (holder.pid) process.kill(-holder.pid, "SIGKILL");
    await ended;
  });

  const pids = new Map<string, number>();
  const waiting = new Map<string, () => void>();
  createInterface({ input: holder.stdout }).on("line", (line) => {
    const [name = "", what, pid] = line.split(" ");
    if (what === "pid") pids.set(name, Number(pid));
    else if (what === "ready") waiting.get(name)?.();
  });
  const ready = (name: string) =>
    Promise.race([
      new Promise<void>((resolve) => waiting.set(name, resolve)),
      ended.then(() => Promise.reject(new Error("the servers ended"))),
    ]);

  const bothReady = Promise.all([ready("1"), ready("2")]);
  await call(port);
  await bothReady;
  return {
    pids: () => [...pids.values()],
    async restart(name) {
      const isReady = ready(name);
      process.kill(pids.get(name) ?? 0, "SIGTERM");
      await isReady;
    },
  };
}

/** systemd's program starts the server at the first call. */
async function call(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return;
    } catch {
      await pause(20);
    } finally {
      socket.end();
    }
  }
}
