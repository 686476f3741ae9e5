import { browserOptions } from "@kenshu/testkit/browser/browser.ts";
import { openRunFolder } from "@kenshu/testkit/runFolder/runFolder.ts";
import { defineConfig } from "@playwright/test";

openRunFolder();

const SCREENS = ["screens", "openings", "frame"].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: ".",
  // `--grep` looks at the names of projects, as it does at tags.
  projects: [
    { name: "@screen", testMatch: SCREENS },
    { name: "@journey", testMatch: "**/*.spec.ts", testIgnore: SCREENS },
  ],
  globalSetup: ["./build.ts", "./demoData.ts"],
  // Beside a busy neighbour everything is slow, which is no fault. This limit only ends what hangs.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Two workers: on two cores a third one saves no time, and every test waits longer.
  workers: 2,
  retries: 0,
  reporter: [["list"], ["json"]],
  outputDir: "test-results",
  use: {
    locale: "ja-JP",
    // The product uses Tokyo time wherever the browser is.
    timezoneId: "America/New_York",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    trace: "off",
    launchOptions: browserOptions(),
  },
});
