import { createRequire } from "node:module";
import { dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import { openApiDocument } from "@kenshu/api/rest/openApi/document.ts";
import { networkOf } from "@kenshu/api/wire/networkOf.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import type { FastifyInstance } from "fastify";
import { framed } from "#guide/page.ts";
import { allowMarkup } from "#plugins/headers.ts";
import { sendTagged } from "#plugins/sendTagged.ts";
import type { Surroundings } from "#plugins/session.ts";

const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const FILES = ["swagger-ui.css", "swagger-ui-bundle.js"];

/** The OpenAPI document at /api/openapi.json and a page to read it at /api/docs (rule 13.4). */
export async function reference(
  app: FastifyInstance,
  {
    db,
    clock,
    version,
    site,
    callTurns,
  }: Pick<Surroundings, "db" | "clock" | "version" | "site" | "callTurns">,
): Promise<void> {
  allowMarkup(app);
  // It takes a while to put together, and no start waits for it.
  const written = new Map<string, Buffer>();
  app.get("/api/openapi.json", async (request, reply) => {
    const call = {
      procedure: "Setting.GetHelp",
      caller: networkOf(request.ip),
      reply,
    } as const;
    const setting = db.selectFrom("setting").select("contact");
    // The document is to be read while the database is not.
    const { contact } = await callTurns(call, () =>
      setting.executeTakeFirstOrThrow().catch(() => ({ contact: "" })),
    );
    const today = tokyoDate(clock.now());
    const key = `${today} ${contact}`;
    const write = () =>
      Buffer.from(JSON.stringify(openApiDocument({ version, site, contact, today })));
    const document = written.get(key) ?? write();
    written.clear();
    written.set(key, document);
    return sendTagged(request, reply.type("application/json; charset=utf-8"), document);
  });

  for (const path of ["/api/docs", "/api/docs/"]) {
    app.get(path, (_request, reply) =>
      reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page),
    );
  }
  app.get("/api/docs/start.js", (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8").send(start),
  );
  await app.register(fastifyStatic, {
    root: SWAGGER_UI,
    prefix: "/api/docs/",
    serve: false,
    decorateReply: true,
  });
  for (const file of FILES) {
    app.get(`/api/docs/${file}`, (_request, reply) => reply.sendFile(file));
  }
}

/** The reader of documents knows one scheme of colours, and has its own names for what it shows. */
const style = `
:root { color-scheme: light; }
.swagger-ui .scheme-container { box-shadow: none; border-bottom: 1px solid var(--line); }
.swagger-ui :is(a, .link, .info a, .nostyle, .url) { color: var(--brand) !important; }
.swagger-ui .btn.authorize, .swagger-ui .btn.execute { color: var(--brand); border-color: var(--brand); }
.swagger-ui .btn.execute { background: var(--brand); color: #ffffff; }
.swagger-ui .btn.authorize svg { fill: var(--brand); }
.swagger-ui .info .title small, .swagger-ui .opblock .opblock-summary-method { background: var(--brand) !important; }
.swagger-ui .opblock { border-color: var(--line) !important; background: #ffffff !important; }
.swagger-ui .opblock .opblock-summary { border-color: var(--line) !important; }
@media (max-width: 767px) { .swagger-ui .opblock-summary { flex-wrap: wrap; } .swagger-ui .opblock-summary-description { flex-basis: 100%; } }
`;

const page = framed({
  title: "APIリファレンス",
  head: `<style>${style}</style>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>`,
  body: `<main id="reference"></main>`,
});

/** Trying it out calls the server from which the page came, by whatever name that was reached. */
const start = `fetch("/api/openapi.json").then((answer) => answer.json()).then((spec) => {
  spec.servers = [{ url: location.origin }];
  SwaggerUIBundle({
    spec,
    dom_id: "#reference",
    layout: "BaseLayout",
    docExpansion: "none",
    filter: true,
    deepLinking: true,
    displayRequestDuration: true,
  });
});
`;
