import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { NEVER } from "@kenshu/db/stopping.ts";
import { root } from "#dependencies/npm.ts";
import { layOut } from "#release/layOut.ts";

const execute = promisify(execFile);

/** The folder for releases. */
export const RELEASES = join(root, "release");

/**
 * Makes the archive of this version in `releases` and returns its path. The same commit gives the
 * same bytes: the archive does not show who made it, when and where. It gets its name when it is
 * complete. `stopping` leaves nothing behind.
 */
export async function makeArchive(releases: string, stopping = NEVER): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const name = `kenshu-${version}-linux-x64`;
  const archive = join(releases, `${name}.tar.gz`);
  const part = `${archive}.part`;
  const scratch = await mkdtemp(join(tmpdir(), "kenshu-release-"));
  try {
    const folder = join(scratch, name);
    await mkdir(folder);
    const time = await timeOfCommit();
    await layOut(folder, { version, time });
    stopping.throwIfAborted();
    await mkdir(releases, { recursive: true });
    await pack(folder, part, time);
    stopping.throwIfAborted();
    await rename(part, archive);
  } finally {
    await rm(part, { force: true });
    await rm(scratch, { recursive: true, force: true });
  }
  return archive;
}

async function pack(folder: string, archive: string, time: Date): Promise<void> {
  await execute("tar", [
    "--create",
    `--file=${archive}`,
    "--use-compress-program=gzip --no-name -6",
    `--directory=${dirname(folder)}`,
    "--sort=name",
    `--mtime=${time.toISOString()}`,
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--mode=u+rwX,go=rX",
    "--format=posix",
    "--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime",
    basename(folder),
  ]);
}

async function timeOfCommit(): Promise<Date> {
  const { stdout } = await execute("git", ["log", "-1", "--format=%ct"], { cwd: root });
  return new Date(Number(stdout) * 1000);
}
