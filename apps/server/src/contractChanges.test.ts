import { readFile } from "node:fs/promises";
import { openApiDocument } from "@kenshu/api/rest/openApi/document.ts";
import {
  breakingChanges,
  type Document,
  toldSince,
} from "@kenshu/testkit/contract/breakingChanges.ts";
import { expect, test } from "vitest";

const RELEASED = new URL("../../../e2e/contract/openapi.json", import.meta.url);
const CHANGES = new URL("../../../docs/api-changes.md", import.meta.url);

test("every change that would break a caller of the last release is listed for callers", async () => {
  const released: Document = JSON.parse(await readFile(RELEASED, "utf8"));
  const about = { version: "now", site: new URL("https://kenshu.example.jp"), contact: "" };
  const present = openApiDocument(about) as unknown as Document;
  expect(Object.keys(released.paths).length).toBeGreaterThan(150);
  const told = toldSince(released, await readFile(CHANGES, "utf8"));
  const isTold = (path: string) => told.includes(`\`${path.replace("/api/", "")}\``);
  expect(breakingChanges(released, present).filter(({ path }) => !isTold(path))).toEqual([]);
});
