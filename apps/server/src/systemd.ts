import { execFile } from "node:child_process";
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

/** Tells systemd, if it started this process, that the server answers calls (rule 13.12). */
export async function tellSystemd(): Promise<void> {
  if (process.env.NOTIFY_SOCKET) await promisify(execFile)("systemd-notify", ["--ready"]);
}
