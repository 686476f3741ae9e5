import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { pageOf } from "#guide/page.ts";

const DOCS = new URL("../../../../docs/", import.meta.url);

/** What engineers of other systems read besides the reference, by its path: a file of docs/ each (rule 13.4). */
const pages = { "/api/guide": "guide.md", "/api/changes": "api-changes.md" };

/** Serves the guide to the REST paths, and what has changed in them. */
export async function guide(app: FastifyInstance): Promise<void> {
  for (const [path, file] of Object.entries(pages)) {
    app.get(path, async (_request, reply) => {
      const text = await readFile(new URL(file, DOCS), "utf8");
      return reply
        .header("cache-control", "no-cache")
        .type("text/html; charset=utf-8")
        .send(pageOf(text));
    });
  }
}
