import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { lackOf } from "#tools/lackOf.ts";
import { skipWithout } from "#tools/skipWithout.ts";

const root = resolve(import.meta.dirname, "../../..");
const TESTKIT = "packages/testkit/src";

type Plan = {
  globalCacheInputs: { files: Record<string, string> };
  tasks: Task[];
};
type Task = {
  taskId: string;
  package: string;
  directory: string;
  inputs: Record<string, string>;
  dependencies: string[];
  cache: { status: string };
  resolvedTaskDefinition: { cache: boolean };
};

let tracked: string[];
let trackedFiles: Set<string>;
let globalCacheInputs: Plan["globalCacheInputs"];
let tasks: Task[];
beforeAll(() => {
  if (lackOf("git")) return;
  ({ globalCacheInputs, tasks } = plan());
  tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((file) => existsSync(join(root, file)));
  trackedFiles = new Set(tracked);
});
beforeEach(() => skipWithout("git"));

test("the options of the compiler are no part of a package, and what they decide is worked out anew with them", () => {
  const outside = new Set(["tsconfig.json"]);
  for (const file of globSync("{apps/*,packages/*,e2e}/tsconfig.json", { cwd: root })) {
    const { extends: base } = JSON.parse(readFileSync(join(root, file), "utf8"));
    outside.add(relative(root, join(root, dirname(file), base)));
  }
  expect(Object.keys(globalCacheInputs.files)).toEqual(expect.arrayContaining([...outside]));
});

test("the quick tests of a package run anew with every file that they read", () => {
  const byId = new Map(tasks.map((task) => [task.taskId, task]));
  const cached = tasks.filter(
    ({ taskId, resolvedTaskDefinition }) =>
      taskId.endsWith("#quick") && resolvedTaskDefinition.cache,
  );
  const checked = [];
  for (const task of cached) {
    const tests = globSync(`${task.directory}/src/**/*.test.ts`, { cwd: root });
    const quick = tests.filter((file) => !file.endsWith(".slow.test.ts"));
    if (quick.length === 0) continue;
    const read = filesReadBy(["vitest.config.ts", ...quick]);
    if (read.has(`${TESTKIT}/testDatabase.ts`)) {
      for (const file of filesReadBy([`${TESTKIT}/globalSetup.ts`])) read.add(file);
    }
    const known = new Set(inputsOf(task, byId));
    const unknown = [...read].filter((file) => !known.has(file));
    expect(unknown, `what ${task.package} reads and turbo.json does not name`).toEqual([]);
    checked.push(task.package);
  }
  expect(checked).toEqual(expect.arrayContaining(["@kenshu/api", "@kenshu/server", "@kenshu/web"]));
});

function plan(): Plan {
  const plan = execFileSync("turbo", ["run", "typecheck", "quick", "--dry=json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return JSON.parse(plan);
}

/** The files in a task's cache key, including those of the tasks that it depends on. */
function inputsOf(task: Task, byId: Map<string, Task>, seen = new Set<string>()): string[] {
  if (seen.has(task.taskId)) return [];
  seen.add(task.taskId);
  const own = Object.keys(task.inputs).map((file) => join(task.directory, file));
  const further = task.dependencies.flatMap((id) => {
    const other = byId.get(id);
    return other ? inputsOf(other, byId, seen) : [];
  });
  return [...own, ...further];
}

/** These files, their imports, and files that they name by a path. */
function filesReadBy(entries: string[]): Set<string> {
  const read = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (read.has(file)) continue;
    read.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    waiting.push(...filesNamedIn(file));
  }
  return read;
}

const namedIn = new Map<string, string[]>();
/** The files that a file imports or names by a path. Many packages read the same ones. */
function filesNamedIn(file: string): string[] {
  const known = namedIn.get(file);
  if (known) return known;
  const text = readFileSync(join(root, file), "utf8");
  const named = [...text.matchAll(/["']([@#.][^"'\s]*)["']/g)].flatMap(([, name = ""]) =>
    filesAt(name, file),
  );
  namedIn.set(file, named);
  return named;
}

/** The file in the repository to which a text in this file leads, if it is a path at all. */
function filesAt(named: string, file: string): string[] {
  const [folder, name] = file.split("/");
  const path = named.startsWith("#")
    ? `${folder}/${name}/src/${named.slice(1)}`
    : named.startsWith("@kenshu/")
      ? named.replace(/^@kenshu\/([^/]+)/, "packages/$1/src")
      : named.startsWith(".")
        ? join(dirname(file), named)
        : "";
  if (path === "" || path.startsWith("..") || file.startsWith(path)) return [];
  if (trackedFiles.has(path)) return [path];
  return tracked.filter((one) => one.startsWith(`${path.replace(/\/$/, "")}/`));
}
