import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

export const MEMORY = "/dev/shm";
/** The databases of a run take about 250 MB at a time. */
const NEEDED_BYTES = 2 ** 30;

/**
 * Where the tests' throw-away databases belong: in memory if there is room, which saves a sixth of
 * the processor time; otherwise among the temporary files.
 */
export function scratchDirectory(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
