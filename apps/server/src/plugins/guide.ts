import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { pageOf } from "#guide/page.ts";
import { withTables } from "#guide/tables.ts";

/**
 * What engineers of other systems read besides the reference. Each path shows one file of docs/
 * (rule 13.4).
 */
const pages = {
  "/api/guide": new URL("../../../../docs/guide.md", import.meta.url),
  "/api/changes": new URL("../../../../docs/api-changes.md", import.meta.url),
};

/** Serves the guide to the REST paths, and the list of their changes. */
export async function guide(app: FastifyInstance): Promise<void> {
  for (const [path, file] of Object.entries(pages)) {
    // We build a page when somebody first asks for it.
    let page: Promise<string> | undefined;
    const write = async () => pageOf(withTables(await readFile(file, "utf8")));
    app.get(path, async (_request, reply) => {
      page ??= write();
      return reply
        .header("cache-control", "no-cache")
        .type("text/html; charset=utf-8")
        .send(await page);
    });
  }
}
