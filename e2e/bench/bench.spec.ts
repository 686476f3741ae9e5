import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { skipWithout } from "../skipWithout.ts";
import { findPgbench } from "./pgbench.ts";

const execute = promisify(execFile);
const MAIN = join(import.meta.dirname, "main.ts");
const STEPS = [
  "own profile",
  "home",
  "slots",
  "own reservations",
  "roster",
  "calendar",
  "search: everybody",
  "search: by name",
  "search: progress",
  "analysis",
  "sign in",
  "mark",
  "take the mark back",
  "change",
  "reserve",
  "cancel",
];

test("the benchmark measures every row, and nothing fails", async () => {
  const table = await bench("--connections", "4");
  for (const step of STEPS) {
    const cells = table.get(step);
    expect(cells, step).toHaveLength(9);
    const [perSecond, p50, p99, statements, bytes, server, database, , failed] = cells ?? [];
    for (const figure of [perSecond, p50, p99, statements, bytes]) {
      expect(figure, step).toBeGreaterThan(0);
    }
    // The system counts processor time in hundredths of a second. A few calls may take less.
    for (const figure of [server, database]) expect(figure, step).toBeGreaterThanOrEqual(0);
    expect(failed, step).toBe(0);
  }
  if (!(await findPgbench())) return;
  for (const script of ["the captured statements", "the leanest that promise the same"]) {
    expect(table.get(`pgbench, ${script}`)?.[0], script).toBeGreaterThan(0);
  }
});

test("a revision is measured beside ours, and leaves nothing behind", async () => {
  // Where the checkouts are, but not their commit: somebody may commit meanwhile.
  const worktrees = async () =>
    (await git("worktree", "list", "--porcelain"))
      .split("\n")
      .filter((line) => line.startsWith("worktree "));
  const before = await worktrees().catch(() => null);
  test.skip(before === null, "this is no checkout of git");
  const rows = ["--rows", "own profile,reserve"];
  // Beside a busy neighbour nobody may have reserved within a second.
  const table = await bench("--against", "HEAD", "--rounds", "1", "--seconds", "2", ...rows);
  for (const step of ["own profile", "reserve", "cancel"]) {
    for (const figure of table.get(step)?.slice(0, 5) ?? [0]) {
      expect(figure, step).toBeGreaterThan(0);
    }
  }
  expect(await worktrees()).toEqual(before);
});

test("a flood of phones is answered, and each reservation was told", async () => {
  skipWithout("nginx", "openssl", "systemd");
  const [cells] = (await lines("--flood", "60")).filter(([name]) => name === "ours");
  const [, , answered, reserved, refused, turnedAway, broken] = (cells ?? []).map(Number);
  // Two reads make the list.
  expect(answered).toBe(180);
  expect(reserved).toBeGreaterThan(0);
  expect((reserved ?? 0) + (refused ?? 0)).toBe(60);
  expect([turnedAway, broken]).toEqual([0, 0]);
  expect(cells?.at(-1)).toBe("all");
});

test("the log is measured however it is looked into", async () => {
  const table = await bench("--log", "30000", "--months", "3");
  const names = [...table.keys()].filter((name) => name.startsWith("log: "));
  expect(names).toHaveLength(8);
  for (const name of names) {
    const [shown, first, median] = table.get(name) ?? [];
    if (name === "log: a category without rows") expect(shown).toBe(0);
    else expect(shown, name).toBeGreaterThan(0);
    expect(first, name).toBeGreaterThan(0);
    expect(median, name).toBeGreaterThan(0);
  }
});

async function git(...given: string[]): Promise<string> {
  const { stdout } = await execute("git", given, { cwd: import.meta.dirname });
  return stdout;
}

/** Runs the command on small data. Returns the figures of each printed line, by its first cell. */
async function bench(...given: string[]): Promise<Map<string, number[]>> {
  return new Map((await lines(...given)).map(([name = "", ...cells]) => [name, cells.map(Number)]));
}

/** The cells of each printed line. */
async function lines(...given: string[]): Promise<string[][]> {
  const { stdout } = await execute(process.execPath, [
    MAIN,
    ...["--scale", "0.01", "--seconds", "0.5", ...given],
  ]);
  return stdout.split("\n").map((line) => line.split(/\s{2,}/));
}
