import { defineConfig } from "vitest/config";
import { openRunFolder } from "./packages/testkit/src/runFolder/runFolder.ts";

openRunFolder();

const SLOW = "**/*.slow.test.ts";
/** Tests on databases copied from a template. */
const ON_DATABASE = "{packages/{api,demo-data,large-data},apps/server}/src/**/*.test.ts";
const globalSetup = "packages/testkit/src/globalSetup.ts";

export default defineConfig({
  test: {
    // Beside a busy neighbour everything is slow, which is no fault. This limit only ends what
    // hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Two workers: on two cores a third one saves no time, and every test waits longer.
    maxWorkers: 2,
    // Each file has its own database. The modules can be shared; loading them takes half the time.
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
