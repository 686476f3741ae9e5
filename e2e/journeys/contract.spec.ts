import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "../kenshu.ts";

test("a REST caller of every role is answered as the contract says", async ({ kenshu }) => {
  const script = resolve(import.meta.dirname, "../contract/check-endpoints.mjs");
  const { status, stdout } = spawnSync("node", [script, kenshu.url], { encoding: "utf8" });
  expect(stdout).toMatch(/\d+ passed, 0 failed/);
  expect(status).toBe(0);
});
