import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const LIBRARIES = join(import.meta.dirname, "../../../node_modules/@mantine");
const IMPORT = /(?:import|export)\s+(?:\w+|\{([^}]*)\})\s+from "([^"]+)"/g;

/** What every component rests on. */
const FOUNDATIONS = ["baseline", "default-css-variables", "global"];

test("mantine.css has the styles of the components that are used and of no other, in the library's order", () => {
  const reached = new Set<string>();
  for (const path of globSync("**/*.{ts,tsx}", { cwd: import.meta.dirname })) {
    follow(join(import.meta.dirname, path), reached);
  }
  const components = [...reached].flatMap(
    (path) => /\/core\/.*\/(\w+)\.module\.mjs$/.exec(path)?.[1] ?? [],
  );
  expect(components).toContain("Button");

  const whole = read("core/styles.layer.css");
  const placeOf = (component: string) => {
    const [first = ""] = /\.m_\w+/.exec(read(`core/styles/${component}.layer.css`)) ?? [];
    return whole.search(new RegExp(`\\${first}\\b`));
  };
  const sorted = components.sort((a, b) => placeOf(a) - placeOf(b));
  const imported = readFileSync(join(import.meta.dirname, "mantine.css"), "utf8").matchAll(
    /styles\/([\w-]+)\.layer\.css/g,
  );
  expect([...imported].map(([, name]) => name)).toEqual([...FOUNDATIONS, ...sorted]);
});

/** Adds the library's modules that the file needs, and those that they need. */
function follow(path: string, reached: Set<string>): void {
  for (const [, names = "", source = ""] of readFileSync(path, "utf8").matchAll(IMPORT)) {
    for (const module of modulesOf(path, names, source)) {
      if (reached.has(module)) continue;
      reached.add(module);
      follow(module, reached);
    }
  }
}

function modulesOf(path: string, names: string, source: string): string[] {
  if (path.startsWith(LIBRARIES) && source.startsWith(".")) return [join(dirname(path), source)];
  const [, library] = /^@mantine\/(\w+)$/.exec(source) ?? [];
  if (!library) return [];
  const values = names.split(",").map((name) => name.trim());
  return values
    .filter((name) => name && !name.startsWith("type "))
    .map((name) => exporterOf(library, name.replace(/ as .*/, "")));
}

/** The module from which a library exports the name. */
function exporterOf(library: string, name: string): string {
  const index = read(`${library}/esm/index.mjs`);
  for (const [, names = "", source = ""] of index.matchAll(IMPORT)) {
    if (names.split(",").some((one) => one.trim() === name)) {
      return join(LIBRARIES, library, "esm", source);
    }
  }
  throw new Error(`@mantine/${library} has no ${name}`);
}

function read(path: string): string {
  return readFileSync(join(LIBRARIES, path), "utf8");
}
