import { defineConfig } from "vitest/config";
import { scratchDirectory } from "./packages/testkit/src/scratchDirectory.ts";

process.env.TMPDIR = scratchDirectory();

const SLOW = "**/*.slow.test.ts";
/** What runs on databases that are copied from a template. */
const ON_DATABASE = "{packages/{api,demo-data,large-data},apps/server}/src/**/*.test.ts";
const globalSetup = "packages/testkit/src/globalSetup.ts";

export default defineConfig({
  test: {
    // Beside a busy neighbour everything is slow, and slow is not wrong: only what hangs is ended.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Two cores: a third one gains no time, and each test waits longer for its turn.
    maxWorkers: 2,
    // Each file has a database of its own; the modules can be shared, and loading them is half the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "plain",
          include: ["{packages,apps}/*/src/**/*.test.ts"],
          exclude: [ON_DATABASE, SLOW],
        },
      },
      {
        extends: true,
        test: { name: "database", include: [ON_DATABASE], exclude: [SLOW], globalSetup },
      },
      {
        extends: true,
        test: { name: "slow", include: [`{packages,apps}/*/src/${SLOW}`], globalSetup },
      },
    ],
  },
});
