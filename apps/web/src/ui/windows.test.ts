import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import { expect, test } from "vitest";
import { cssPlugins } from "../../build/cssPlugins.ts";
import { DESK, PHONE } from "./windows.ts";

const SRC = join(import.meta.dirname, "..");

const compiled = async (mixin: string) =>
  (await postcss(cssPlugins).process(`@mixin ${mixin} { a { color: red } }`, { from: undefined }))
    .css;

test("scripts and style sheets draw the same line between phone, tablet and desk", async () => {
  expect(await compiled("smaller-than $mantine-breakpoint-sm")).toContain(`@media ${PHONE} `);
  expect(await compiled("touched")).toContain(`, ${PHONE} `);
  expect(await compiled("larger-than $mantine-breakpoint-md")).toContain(`@media ${DESK} `);
});

/** Written by hand, `max-width` and `min-width` would both apply at the line itself. */
test("no width of the window is written by hand", () => {
  const sheets = globSync("**/*.{css,ts,tsx}", { cwd: SRC }).filter(
    (path) => !path.startsWith("ui/windows."),
  );
  expect(sheets.length).toBeGreaterThan(500);
  const byHand = sheets.filter((path) =>
    /@media[^{]*width|["'`]\((?:min|max)-width/.test(readFileSync(join(SRC, path), "utf8")),
  );
  expect(byHand).toEqual([]);
});
