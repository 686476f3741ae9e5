import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../../..");
const RUNBOOK = join(ROOT, "docs/runbook");

const pages = await Promise.all(
  (await readdir(RUNBOOK)).map(async (name) => [name, await readFile(join(RUNBOOK, name), "utf8")]),
);
const found = (pattern: RegExp) =>
  pages.flatMap(([name, text = ""]) =>
    [...text.matchAll(pattern)].map(([, what = ""]) => [name, what]),
  );

test("the runbook names only words that the program knows", async () => {
  const program = await readFile(join(ROOT, "deploy/bin/kenshu"), "utf8");
  const words = found(/bin\/kenshu ([a-z-]+)/g);
  expect(words.length).toBeGreaterThan(5);
  for (const [page, word] of words) expect(program, `${word} of ${page}`).toContain(`  ${word})`);
});

test("the runbook names only scripts and files that there are", async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  for (const [page, script = ""] of found(/npm run ([\w:]+)/g)) {
    expect(Object.keys(scripts), page).toContain(script);
  }
  const files = found(/(?:^|[\s`(])((?:deploy|\.\.)\/[\w./-]*\w)/g);
  expect(files.length).toBeGreaterThan(5);
  for (const [page, file = ""] of files) {
    const path = file.startsWith("..") ? join(RUNBOOK, file) : join(ROOT, file);
    expect(existsSync(path), `${file} of ${page}`).toBe(true);
  }
});
