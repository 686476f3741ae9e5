/**
 * The check to run while working: types, lint, walls and every test that is not slow. Tests of a
 * package run again only when the package, or one that it uses, has changed. With arguments for
 * Vitest: types, lint and the tests with a matching path.
 */
import { lint, types, walls } from "#testRun/checks.ts";
import { openRun } from "#testRun/steps.ts";

const given = process.argv.slice(2);
const startedAt = performance.now();
const run = openRun();
const tests = { name: "quick tests" };
await run.inPairs(
  given.length > 0
    ? [{ ...tests, command: "vitest run --project=!slow", given }, types, lint]
    : [
        { ...tests, command: "turbo run quick --concurrency=2 --output-logs=errors-only" },
        types,
        lint,
        ...walls,
      ],
);
const { failures } = run;
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(
  `\n${failures.length > 0 ? `failed: ${failures.join(", ")}` : "all good"}, ${seconds} s`,
);
process.exitCode = failures.length > 0 ? 1 : 0;
