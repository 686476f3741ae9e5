import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { openCheckedWay } from "../checkedWay.ts";
import { expect, test } from "../kenshu.ts";

const run = promisify(execFile);

test("a REST caller of every role is answered as the contract says, and as the document does", async ({
  kenshu,
}) => {
  const script = resolve(import.meta.dirname, "../contract/check-endpoints.mjs");
  const way = await openCheckedWay(kenshu.url);
  const { stdout } = await run("node", [script, way.url]);
  way.close();
  expect(stdout).toMatch(/\d+ passed, 0 failed/);
  expect(way.answerCount()).toBeGreaterThan(1000);
  expect(way.faults).toEqual([]);
});
