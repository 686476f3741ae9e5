/**
 * The test command: types, the build, formatting, lint, import rules, unused code, dependencies, schema drift,
 * then unit and database tests, then browser tests. Every step runs; the last line counts the tests and
 * the other checks together, `N passed, N failed`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const reports = await mkdtemp(join(tmpdir(), "kenshu-reports-"));
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");

type Step = { name: string; command: string; report?: () => Promise<Counts> };
type Counts = { passed: number; failed: number };

/** Each needs a core for most of its time, so two run at once. */
const checks: Step[] = [
  { name: "types", command: "turbo run typecheck --output-logs=errors-only" },
  { name: "build", command: "turbo run build --output-logs=errors-only" },
  { name: "formatting and lint", command: "biome ci ." },
  { name: "import rules", command: "depcruise apps packages e2e --config .dependency-cruiser.mjs" },
  { name: "unused code", command: "knip" },
  { name: "cited rules", command: "node packages/testkit/src/commands/checkCitations.ts" },
  { name: "dependencies", command: "node packages/testkit/src/commands/checkDependencies.ts" },
  {
    name: "what is written from the schema",
    command: "node packages/db/src/commands/generateTypes.ts --verify",
  },
];
const tests: Step[] = [
  {
    name: "unit and database tests",
    command: `vitest run --reporter=default --reporter=json --outputFile.json=${unitReport}`,
    report: readUnitReport,
  },
  {
    name: "browser tests",
    command: "playwright test --config e2e/playwright.config.ts",
    report: readBrowserReport,
  },
];

const total: Counts = { passed: 0, failed: 0 };
const failures: string[] = [];
const waiting = [...checks];
await Promise.all([1, 2].map(runChecks));
for (const step of tests) await run(step, "inherit");
await rm(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nfailed: ${failures.join(", ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = failures.length > 0 || total.failed > 0 ? 1 : 0;

async function runChecks(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) await run(step, "pipe");
}

/** Runs a step and counts what it found; what it prints stands together even beside another. */
async function run({ name, command, report }: Step, output: "inherit" | "pipe"): Promise<void> {
  const startedAt = performance.now();
  if (output === "inherit") console.log(`\n=== ${name}: ${command}`);
  const child = spawn(command, {
    shell: true,
    stdio: ["ignore", output, output],
    env: {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: "1",
      // Tests start many servers; this halves the time of a start.
      NODE_COMPILE_CACHE: resolve("node_modules/.cache/node"),
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
    },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text) => (printed += text));
  const [status] = await once(child, "close");
  const isGood = status === 0;
  const counts = report && (await report());
  // A runner that fails without a failed test, or without a report, is itself a failure.
  if (counts && counts.passed + counts.failed > 0 && isGood === (counts.failed === 0)) {
    total.passed += counts.passed;
    total.failed += counts.failed;
  } else {
    total.passed += counts?.passed ?? (isGood ? 1 : 0);
    total.failed += isGood && !report ? 0 : 1;
  }
  if (!isGood) failures.push(name);
  if (output === "pipe") console.log(`\n=== ${name}: ${command}\n${printed}`);
  console.log(`=== ${name}: ${isGood ? "passed" : "FAILED"} in ${seconds(startedAt)} s`);
}

async function readUnitReport(): Promise<Counts> {
  const report = await readReport(unitReport);
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
}

async function readBrowserReport(): Promise<Counts> {
  const { stats } = await readReport(browserReport);
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
  };
}

async function readReport(path: string): Promise<{
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
}> {
  return readFile(path, "utf8").then(JSON.parse, () => ({}));
}

function seconds(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
