import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse, Visitor } from "vite";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const PARTS = ["part", "lazyPart", "lazyDialog"];
/** What the router loads for a screen fails as the screen does (RouteError). */
const OF_SCREENS = "routes/";

const files = globSync("**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !file.endsWith(".test.ts") && !file.startsWith(OF_SCREENS),
);

/** How many `import()` of a file are tried again, and how many are not. */
async function importsIn(file: string): Promise<{ inPart: number; bare: number }> {
  const code = readFileSync(`${root}/${file}`, "utf8");
  const found = { inPart: 0, bare: 0 };
  if (!code.includes("import(")) return found;
  let depth = 0;
  const { program } = await parse(file, code);
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type === "Identifier" && PARTS.includes(callee.name)) depth++;
    },
    "CallExpression:exit"({ callee }) {
      if (callee.type === "Identifier" && PARTS.includes(callee.name)) depth--;
    },
    ImportExpression() {
      if (depth > 0) found.inPart++;
      else found.bare++;
    },
  }).visit(program);
  return found;
}

test("each part that loads when it is needed is tried again when it does not come", async () => {
  const found = await Promise.all(
    files.map(async (file) => ({ file, ...(await importsIn(file)) })),
  );
  expect(found.filter(({ bare }) => bare > 0).map(({ file }) => file)).toEqual([]);
  expect(found.reduce((sum, { inPart }) => sum + inPart, 0)).toBeGreaterThan(15);
});

test("nothing else remembers for good that its code did not come", () => {
  const lazy = files.filter((file) =>
    /\blazy\(|lazyRouteComponent/.test(readFileSync(`${root}/${file}`, "utf8")),
  );
  expect(lazy).toEqual(["ui/part/lazyPart.tsx"]);
});
