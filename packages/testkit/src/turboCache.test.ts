import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");

test("the options of the compiler are no part of a package, and what they decide is worked out anew with them", () => {
  const outside = new Set(["tsconfig.json"]);
  for (const file of globSync("{apps/*,packages/*,e2e}/tsconfig.json", { cwd: root })) {
    const { extends: base } = JSON.parse(readFileSync(join(root, file), "utf8"));
    outside.add(relative(root, join(root, dirname(file), base)));
  }
  const { globalCacheInputs } = JSON.parse(
    execFileSync("turbo", ["run", "typecheck", "--dry=json"], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" },
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  expect(Object.keys(globalCacheInputs.files)).toEqual(expect.arrayContaining([...outside]));
});
