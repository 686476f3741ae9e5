import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Counts, Runner } from "#testRun/runners.ts";
import { lackOf, type Tool } from "#tools/lackOf.ts";

export type Step = {
  name: string;
  command: string;
  /** It is skipped without these. */
  needs?: Tool[];
  /** Further arguments of the command. */
  given?: string[];
  /** The counter of this step's tests. A step without one counts as one test. */
  runner?: Runner;
};

/** Runs steps and sums up their results. */
export function openRun() {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const seconds: string[] = [];
  let hasTests = false;

  /**
   * The output of a single step appears at once. Beside another step it is held back, so that it
   * stays together.
   */
  async function run(step: Step, output: "inherit" | "pipe") {
    const { name, command, needs = [], given = [], runner } = step;
    const lack = lackOf(...needs);
    if (lack) {
      total.skipped += 1;
      console.log(`\n=== ${name}: skipped, ${lack}`);
      return;
    }
    const startedAt = performance.now();
    const said = [command, ...given].join(" ");
    if (output === "inherit") console.log(`\n=== ${name}: ${said}`);
    const folder = await mkdtemp(join(tmpdir(), "kenshu-report-"));
    const report = join(folder, "report.json");
    const [program = "", ...words] = command.split(" ");
    const child = spawn(program, [...words, ...(runner?.options(report) ?? []), ...given], {
      stdio: ["ignore", output, output],
      env: {
        ...process.env,
        TURBO_TELEMETRY_DISABLED: "1",
        // Tests start many servers, and this halves the time of a start.
        NODE_COMPILE_CACHE: resolve("node_modules/.cache/node"),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text) => (printed += text));
    const [status] = await once(child, "close");
    const isGood = status === 0;
    const found = await runner?.counts(report);
    await rm(folder, { recursive: true, force: true });
    // A runner that fails without a failed test, or without a report, counts as a failure.
    const { passed, failed, skipped } = runner
      ? (found ?? { passed: 0, failed: 0, skipped: 0 })
      : { passed: Number(isGood), failed: Number(!isGood), skipped: 0 };
    const isReported = !runner || (found && isGood === (failed === 0));
    hasTests ||= Boolean(runner) && passed + failed + skipped > 0;
    total.passed += passed;
    total.skipped += skipped;
    total.failed += isReported ? failed : failed + 1;
    if (!isGood || !isReported) failures.push(name);
    if (output === "pipe") console.log(`\n=== ${name}: ${said}\n${printed}`);
    const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    seconds.push(`${name} ${took}`);
    console.log(`=== ${name}: ${isGood ? "passed" : "FAILED"} in ${took}`);
  }

  return {
    total,
    failures,
    seconds,
    /** Whether a step with tests has had one. */
    hasTests: () => hasTests,
    /** One after the other. Their output appears as they print it. */
    async inTurn(steps: Step[]): Promise<void> {
      for (const step of steps) await run(step, "inherit");
    },
    /** Each needs a core for most of its time, so two run at once. */
    async inPairs(steps: Step[]): Promise<void> {
      const waiting = [...steps];
      const runNext = async () => {
        for (let step = waiting.shift(); step; step = waiting.shift()) await run(step, "pipe");
      };
      await Promise.all([runNext(), runNext()]);
    },
  };
}
