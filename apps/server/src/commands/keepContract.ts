/**
 * Keeps the document of the REST paths as that of the last release, and files the told changes
 * under its version (README, Release).
 */
import { readFile, writeFile } from "node:fs/promises";
import { openApiDocument } from "@kenshu/api/rest/openApi/document.ts";

const KEPT = new URL("../../../../e2e/contract/openapi.json", import.meta.url);
const CHANGES = new URL("../../../../docs/api-changes.md", import.meta.url);
const PACKAGE = new URL("../../../../package.json", import.meta.url);

const document = openApiDocument({
  version: "released",
  site: new URL("https://kenshu.example.jp"),
  contact: "",
});
// No caller depends on an example.
const kept = JSON.stringify(document, (key, value) => (key === "example" ? undefined : value), 1);
await writeFile(KEPT, `${kept}\n`);

const { version } = JSON.parse(await readFile(PACKAGE, "utf8"));
const changes = await readFile(CHANGES, "utf8");
await writeFile(CHANGES, changes.replace("\n## 次のリリース\n", `\n## ${version}\n`));
