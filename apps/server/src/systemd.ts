import { execFile } from "node:child_process";
import type { Server } from "node:net";
import { promisify } from "node:util";

/** The number of the first file that systemd passes on. */
const FIRST = 3;

/**
 * The listening socket that systemd has opened for this process; null without one (rule 13.12). It
 * stays open while one process ends and the next one starts.
 */
export function handedSocket({
  LISTEN_PID,
  LISTEN_FDS,
}: Record<string, string | undefined>): { fd: number; exclusive: true } | null {
  const isOurs = LISTEN_PID === String(process.pid) && LISTEN_FDS === "1";
  return isOurs ? { fd: FIRST, exclusive: true } : null;
}

/**
 * Lets a socket that systemd has opened keep its long queue of connections. Node takes the length
 * from a second argument alone, which Fastify leaves out, and would cut the queue to 511.
 */
export function keepBacklog(server: Server, backlog: number): void {
  const listen: (options: never, backlog: number) => Server = server.listen;
  server.listen = (options: unknown) => listen.call(server, options as never, backlog);
}

/** Tells systemd, if it started this process, that the server answers calls (rule 13.12). */
export async function tellSystemd(): Promise<void> {
  if (process.env.NOTIFY_SOCKET) await promisify(execFile)("systemd-notify", ["--ready"]);
}
