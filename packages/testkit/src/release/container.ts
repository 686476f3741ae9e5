import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { root } from "#dependencies/npm.ts";

const execute = promisify(execFile);

/**
 * The parts of a base image that the product needs: a shell and some programs, with their
 * libraries.
 */
const PROGRAMS = ["sh", "readlink", "dirname", "cat", "sed", "ln"].map(
  (name) => `/usr/bin/${name}`,
);

type Running = ChildProcessByStdio<null, Readable, null>;

/**
 * Builds the delivered container in its own store. There is no registry here, so its base consists
 * of this machine's programs.
 */
export async function buildContainer(store: string, archive: string) {
  const storage = [`--root=${store}/root`, `--runroot=${store}/run`, "--storage-driver=vfs"];
  const buildah = (...words: string[]) =>
    execute("buildah", [...storage, ...words], { maxBuffer: 16 * 1024 * 1024 });

  const rootFolder = join(store, "base");
  await layOutBase(rootFolder);
  const empty = (await buildah("from", "scratch")).stdout.trim();
  await buildah("copy", empty, rootFolder, "/");
  await buildah("commit", "--quiet", empty, "localhost/base:1");

  const [, version] = /kenshu-(.*)-linux-x64/.exec(basename(archive)) ?? [];
  const context = join(store, "context");
  await mkdir(context);
  await cp(archive, join(context, basename(archive)));
  await buildah(
    ...["build", "--isolation=chroot", "--format=docker", "--tag=kenshu"],
    ...["--build-arg=BASE=localhost/base:1", `--build-arg=VERSION=${version}`],
    `--file=${join(root, "deploy/container/Containerfile")}`,
    context,
  );
  const { stdout } = await buildah("inspect", "--type=image", "localhost/kenshu");
  const container = (await buildah("from", "localhost/kenshu")).stdout.trim();
  return {
    config: JSON.parse(stdout).Docker.config,
    run(words: string[], variables: Record<string, string>): Running {
      const settings = Object.entries(variables).map(([name, value]) => `--env=${name}=${value}`);
      const program = ["/opt/kenshu/current/bin/kenshu", ...words];
      const run = ["run", "--isolation=chroot", ...settings, container, ...program];
      return spawn("buildah", [...storage, ...run], { stdio: ["ignore", "pipe", "inherit"] });
    },
  };
}

async function layOutBase(folder: string): Promise<void> {
  const native = ["node/bin/node", "@node-rs/argon2-linux-x64-gnu/argon2.linux-x64-gnu.node"];
  const needing = [...PROGRAMS, ...native.map((file) => join(root, "node_modules", file))];
  const listed = await Promise.all(needing.map((program) => execute("ldd", [program])));
  const libraries = listed.flatMap(({ stdout }) => stdout.match(/\/\S+/g) ?? []);
  for (const file of new Set([...PROGRAMS, ...libraries])) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await cp(file, join(folder, file), { dereference: true });
  }
  await cp(join(folder, "usr/bin"), join(folder, "bin"), { recursive: true });
  for (const empty of ["tmp", "proc", "dev", "etc"]) await mkdir(join(folder, empty));
}

/** Its output until it ends, and its exit code. */
export async function ended(process: Running): Promise<{ said: string; code: number | null }> {
  const said = text(process.stdout);
  if (process.exitCode === null) await once(process, "exit");
  return { said: await said, code: process.exitCode };
}

/** The account numbers of a process and its children. */
export async function usersOf({ pid }: Running): Promise<string[]> {
  const parents = new Map<string, string>();
  const users = new Map<string, string>();
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
    parents.set(id, /^PPid:\t(\d+)/m.exec(status)?.[1] ?? "");
    users.set(id, /^Uid:\t(\d+)/m.exec(status)?.[1] ?? "");
  }
  const isBelow = (id: string): boolean =>
    id === String(pid) || (id !== "" && id !== "0" && isBelow(parents.get(id) ?? ""));
  return [...users].filter(([id]) => isBelow(id)).map(([, user]) => user);
}
