import { defineConfig } from "vitest/config";
import { scratchDirectory } from "./packages/testkit/src/scratchDirectory.ts";

process.env.TMPDIR = scratchDirectory();

export default defineConfig({
  test: {
    include: ["{packages,apps}/*/src/**/*.test.ts"],
    globalSetup: "packages/testkit/src/globalSetup.ts",
    // Beside a busy neighbour everything is slow, and slow is not wrong: only what hangs is ended.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Two cores: a third one gains no time, and each test waits longer for its turn.
    maxWorkers: 2,
    // Each file has a database of its own; the modules can be shared, and loading them is half the time.
    isolate: false,
  },
});
