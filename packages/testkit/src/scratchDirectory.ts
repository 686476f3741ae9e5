import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
/** The databases of a run take some 250 MB at a time. */
const NEEDED_BYTES = 2 ** 30;

/**
 * Where tests keep their throw-away databases: in memory where there is room, which saves a sixth of the
 * processors' time; otherwise among the temporary files.
 */
export function scratchDirectory(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
