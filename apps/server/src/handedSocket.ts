/** The first file that systemd hands over. */
const FIRST = 3;

/**
 * The listening socket that systemd has opened for this process (its protocol of socket activation), null
 * where there is none. It stays open while one process ends and the next one starts: callers wait meanwhile.
 */
export function handedSocket({
  LISTEN_PID,
  LISTEN_FDS,
}: Record<string, string | undefined>): { fd: number } | null {
  const isOurs = LISTEN_PID === String(process.pid) && LISTEN_FDS === "1";
  return isOurs ? { fd: FIRST } : null;
}
