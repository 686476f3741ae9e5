/**
 * `npm run fuzz` runs the fuzz test with more calls and another seed each time. `--runs 500` sets
 * the number of calls per path. `--seed 7` repeats an earlier run.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: `${Math.floor(Math.random() * 2 ** 31)}` },
    runs: { type: "string", default: "500" },
  },
});
console.log(`seed ${values.seed}, ${values.runs} calls of each path`);
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "apps/server/src/everyCall/fuzz.slow.test.ts"],
  {
    stdio: "inherit",
    env: { ...process.env, FUZZ_SEED: values.seed, FUZZ_RUNS: values.runs },
  },
);
process.exitCode = status ?? 1;
