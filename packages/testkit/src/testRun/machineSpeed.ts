import { createHash } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";

/**
 * The machine's present speed, for comparing durations: the time of a fixed piece of work, and the
 * load.
 */
export function machineSpeed(): string {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const block = Buffer.alloc(2 ** 20);
  const hash = createHash("sha256");
  for (let turn = 0; turn < 256; turn++) hash.update(block);
  hash.digest();
  const { user, system } = process.cpuUsage(before);
  const took = (performance.now() - startedAt) / 1000;
  const worked = (user + system) / 1_000_000;
  const [load = 0] = loadavg();
  return `SHA-256 of 256 MB took ${took.toFixed(2)} s, ${worked.toFixed(2)} of them on a core; load ${load.toFixed(1)} on ${availableParallelism()} cores`;
}
