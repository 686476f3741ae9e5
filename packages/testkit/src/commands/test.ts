/**
 * The test command: everything in `npm run quick`, then dependencies, schema drift and slow tests,
 * then browser tests. `--part quick|slow|browser` runs one of the three, `--shard 1/2` half of the
 * browser's. With arguments: types, lint and the tests with a matching path. Every step runs. The
 * first line says which browser runs. It shows each step's time beside the machine's speed, which
 * decides nothing. The last line counts the tests and the other checks together,
 * `N passed, N failed, N skipped`.
 */
import { parseArgs } from "node:util";
import { browserName } from "#browser/browser.ts";
import { lint, types, walls } from "#testRun/checks.ts";
import { machineSpeed } from "#testRun/machineSpeed.ts";
import { playwright, vitest } from "#testRun/runners.ts";
import { openRun, type Step } from "#testRun/steps.ts";
import { packagesForTests } from "#tools/lackOf.ts";

const { values, positionals: given } = parseArgs({
  allowPositionals: true,
  options: { part: { type: "string" }, shard: { type: "string" } },
});
const { part, shard } = values;
const isWhole = given.length === 0;
const run = openRun();
const { total, failures, seconds } = run;

/** A path may match tests of one kind only. */
const narrowed = (tests: Step, ifNone: string): Step =>
  isWhole ? tests : { ...tests, given: [...(tests.given ?? []), ifNone, ...given] };
const quick: Step = { name: "quick tests", command: "vitest run --project=!slow", runner: vitest };
const slow: Step = { name: "slow tests", command: "vitest run --project=slow", runner: vitest };
const browser: Step = {
  name: "browser tests",
  command: "playwright test --config e2e/playwright.config.ts",
  given: shard ? ["--shard", shard] : [],
  runner: playwright,
};
const outside: Step[] = [
  { name: "dependencies", command: "node packages/testkit/src/commands/checkDependencies.ts" },
  {
    name: "what is written from the schema",
    command: "node packages/db/src/commands/generateTypes.ts --verify",
  },
];

const parts: Record<string, () => Promise<void>> = {
  async quick() {
    await run.inPairs(isWhole ? [types, lint, ...walls] : [types, lint]);
    await run.inTurn([narrowed(quick, "--passWithNoTests")]);
  },
  async slow() {
    if (isWhole) await run.inPairs(outside);
    await run.inTurn([narrowed(slow, "--passWithNoTests")]);
  },
  async browser() {
    await run.inTurn([narrowed(browser, "--pass-with-no-tests")]);
  },
};
if (part && !Object.hasOwn(parts, part))
  throw new Error(`the parts are ${Object.keys(parts).join(", ")}`);

const lack = packagesForTests();

console.log(`browser: ${browserName()}`);
if (lack.length > 0) console.log(`what needs these is skipped: ${lack.join(" ")}`);
console.log(`machine: ${machineSpeed()}`);
for (const [name, runPart] of Object.entries(parts)) {
  if (part === undefined || part === name) await runPart();
}

if (total.failed === 0 && !run.hasTests()) {
  total.failed += 1;
  failures.push(`no test matches ${given.join(" ")}`);
}
console.log(`\ntook: ${seconds.join(", ")}`);
console.log(`machine: ${machineSpeed()}`);
if (failures.length > 0) console.log(`failed: ${failures.join(", ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = failures.length > 0 ? 1 : 0;
