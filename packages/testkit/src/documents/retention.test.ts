import { readFile } from "node:fs/promises";
import { retention } from "@kenshu/domain/erasure/retention.ts";
import { expect, test } from "vitest";

test("the page about security has the table of the settings", async () => {
  const page = await readFile(new URL("../../../../docs/security.md", import.meta.url), "utf8");
  const [, table = ""] =
    /\| データ \| いつまで \|\n\| --- \| --- \|\n([\s\S]*?)\n\n/.exec(page) ?? [];
  expect(table.split("\n")).toEqual(retention.map(({ what, kept }) => `| ${what} | ${kept} |`));
});
