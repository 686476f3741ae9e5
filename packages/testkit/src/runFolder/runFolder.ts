import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { MEMORY, scratchDirectory } from "./scratchDirectory.ts";

/** The number is the process of the run. */
const RUN_FOLDER = /^kenshu-run-(\d+)-/;
const END_RUNS = join(import.meta.dirname, "../commands/endRuns.ts");

/**
 * Gives this run of tests a folder for its temporary files, and first removes the folders of runs
 * that have ended without that. When this process ends, be it by SIGKILL, what the run has left
 * ends too.
 */
export function openRunFolder(): void {
  // A worker reads the settings as well. It stays in the folder of its run.
  if (RUN_FOLDER.test(basename(tmpdir()))) return;
  for (const parent of new Set([MEMORY, tmpdir()])) endDeadRuns(parent);
  const parent = scratchDirectory();
  const folder = mkdtempSync(join(parent, `kenshu-run-${process.pid}-`));
  // A PostgreSQL with an account of its own must get to its data.
  chmodSync(folder, 0o711);
  endWithThisProcess(parent, basename(folder));
  process.env.TMPDIR = folder;
}

export function endDeadRuns(parent: string): void {
  const dead = namesIn(parent).filter((name) => {
    const [, pid] = RUN_FOLDER.exec(name) ?? [];
    return pid !== undefined && !isAlive(Number(pid));
  });
  if (dead.length > 0)
    spawnSync(process.execPath, [END_RUNS, ...dead], { cwd: parent, stdio: "inherit" });
}

/** However this process ends, the kernel then closes its end of the pipe on which `sh` waits. */
export function endWithThisProcess(parent: string, name: string): void {
  const words = ["-c", 'read -r _; exec "$@"', "sh", process.execPath, END_RUNS, name];
  // In its own session neither Ctrl-C nor the end of a terminal reaches it.
  const waiting = spawn("sh", words, {
    cwd: parent,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  waiting.unref();
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another account's process is alive, too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
