/** Keeps the document of the REST paths as that of the last release (docs/develop.md). */
import { readFile, writeFile } from "node:fs/promises";
import { openApiDocument } from "@kenshu/api/rest/openApi/document.ts";

const KEPT = new URL("../../../../e2e/contract/openapi.json", import.meta.url);
const PACKAGE = new URL("../../../../package.json", import.meta.url);

const { version } = JSON.parse(await readFile(PACKAGE, "utf8"));
const document = openApiDocument({
  version,
  site: new URL("https://kenshu.example.jp"),
  contact: "",
});
// No caller depends on an example.
const kept = JSON.parse(
  JSON.stringify(document, (key, value) => (key === "example" ? undefined : value)),
);
await writeFile(KEPT, `${inLines(kept, 3)}\n`);

/**
 * JSON with a line for each value at this depth, such as an operation of a path or a schema, so that
 * a difference is readable.
 */
function inLines(value: unknown, depth: number, indent = ""): string {
  if (depth === 0 || typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? (["[", "]"] as const) : (["{", "}"] as const);
  const lines = Object.entries(value).map(([key, part]) => {
    const name = Array.isArray(value) ? "" : `${JSON.stringify(key)}: `;
    return `${inner}${name}${inLines(part, depth - 1, inner)}`;
  });
  return lines.length === 0 ? open + close : `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}
