import { defineConfig } from "@playwright/test";
import tests from "../playwright.config.ts";

const { projects: _, ...rest } = tests;

/**
 * `npm run pictures` compares the README's pictures with the screens, and renews those that differ.
 */
export default defineConfig({
  ...rest,
  testDir: ".",
  testMatch: "pictures.ts",
  globalSetup: ["../build.ts", "../demoData.ts"],
  outputDir: "../test-results",
  workers: 1,
  reporter: "list",
  snapshotPathTemplate: "../../docs/pictures/{arg}{ext}",
  updateSnapshots: "changed",
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.002 } },
});
