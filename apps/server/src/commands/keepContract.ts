/** Keeps the document of the REST paths as that of the last release (README, Release). */
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
const kept = JSON.stringify(document, (key, value) => (key === "example" ? undefined : value), 1);
await writeFile(KEPT, `${kept}\n`);
