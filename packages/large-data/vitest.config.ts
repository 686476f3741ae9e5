import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "@kenshu/testkit/globalSetup.ts",
    include: ["src/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
