import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "packages/domain",
      "packages/db",
      "packages/embedded-postgres",
      "packages/demo-data",
      "packages/large-data",
      "packages/files",
      "packages/api",
      "apps/server",
      "apps/web",
    ],
    maxWorkers: 2,
  },
});
