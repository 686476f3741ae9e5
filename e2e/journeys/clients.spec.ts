import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { CLOCK_START, expect, startKenshu, test } from "../kenshu.ts";

const run = promisify(execFile);
const CLIENTS = resolve(import.meta.dirname, "../../packages/clients");

test("two clients generated from the document compile, and one of them lives a day of the company", async () => {
  const kenshu = await startKenshu();
  const generated = join(CLIENTS, "generated");
  await rm(generated, { recursive: true, force: true });
  await mkdir(generated);
  const npx = (...words: string[]) => run("npx", ["--no", "--", ...words], { cwd: CLIENTS });

  const document = `${kenshu.url}/api/openapi.json`;
  await npx("openapi-typescript", document, "-o", join(generated, "openapiTypescript.ts"));
  const orval = join(generated, "orval.ts");
  await npx("orval", "--input", document, "--output", orval, "--client", "fetch");
  await run(join(CLIENTS, "node_modules/.bin/tsc"), ["-p", "."], { cwd: CLIENTS });

  const day = await run("node", ["day.ts", kenshu.url, CLOCK_START.slice(0, 10)], {
    cwd: CLIENTS,
  });
  expect(day.stdout).toContain("the day is over");
  await kenshu.stop();
});
