import { existsSync } from "node:fs";
import { scratchDirectory } from "@kenshu/testkit/scratchDirectory.ts";
import { defineConfig } from "@playwright/test";

process.env.TMPDIR = scratchDirectory();

/** The same browser twice: without its windows it takes a third less of the processor. */
const CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

const SCREENS = ["screens", "openings", "frame"].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: ".",
  // The names of projects are part of what `--grep` looks at, as tags are.
  projects: [
    { name: "@screen", testMatch: SCREENS },
    { name: "@journey", testMatch: "**/*.spec.ts", testIgnore: SCREENS },
  ],
  globalSetup: "./demoData.ts",
  // Beside a busy neighbour everything is slow, and slow is not wrong: only what hangs is ended.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Two cores: a third one gains no time, and each test waits longer for its turn.
  workers: 2,
  retries: 0,
  reporter: [["list"], ["json"]],
  outputDir: "test-results",
  use: {
    locale: "ja-JP",
    // The product keeps Tokyo time wherever the browser stands.
    timezoneId: "America/New_York",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    trace: "off",
    launchOptions: {
      executablePath: CHROMIUM.find((path) => existsSync(path)),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
