import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endDeadRuns } from "#runFolder/runFolder.ts";

/** Like the folder of all runs. */
let parent: string;
let started: ChildProcess[];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "kenshu-runs-"));
  started = [];
});
afterEach(async () => {
  for (const child of started) child.kill("SIGKILL");
  await rm(parent, { recursive: true, force: true });
});

async function folderOf(pid: number | undefined): Promise<string> {
  const folder = join(parent, `kenshu-run-${pid}-abc`);
  await mkdir(join(folder, "data"), { recursive: true });
  await writeFile(join(folder, "data", "file"), "");
  return folder;
}

/** A process of this run, like a server. */
function startWithin(folder: string): ChildProcess {
  const child = spawn("sleep", ["600"], { env: { PATH: process.env.PATH, TMPDIR: folder } });
  started.push(child);
  return child;
}

/** A process that has folders removed when it ends. */
async function startOwner(): Promise<ChildProcess> {
  const module = JSON.stringify(import.meta.resolve("./runFolder.ts"));
  const program = `
    const { endWithThisProcess } = await import(${module});
    endWithThisProcess(${JSON.stringify(parent)}, "kenshu-run-" + process.pid + "-abc");
    console.log("ready");
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(owner);
  if (owner.stdout) await once(owner.stdout, "data");
  return owner;
}

test("what a killed run leaves ends by itself, and its neighbour goes on", async () => {
  const owner = await startOwner();
  const folder = await folderOf(owner.pid);
  const server = startWithin(folder);
  const neighbour = await folderOf(process.pid);
  const other = startWithin(neighbour);
  const ended = once(server, "exit");

  owner.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGINT"]);
  await expect.poll(() => existsSync(folder)).toBe(false);
  expect(await readdir(neighbour)).toEqual(["data"]);
  expect(other.exitCode ?? other.signalCode).toBeNull();
});

test("the next run ends what nobody could end, and touches nothing else", async () => {
  const { pid: dead } = spawnSync("true");
  const server = startWithin(await folderOf(dead));
  await folderOf(process.pid);
  await mkdir(join(parent, `kenshu-other-${dead}-abc`));
  const ended = once(server, "exit");

  endDeadRuns(parent);
  await ended;
  expect((await readdir(parent)).sort()).toEqual([
    `kenshu-other-${dead}-abc`,
    `kenshu-run-${process.pid}-abc`,
  ]);
});
