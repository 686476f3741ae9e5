import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { openApiDocument } from "@kenshu/api/rest/openApi.ts";
import type { FastifyInstance } from "fastify";
import { allowMarkup } from "#plugins/headers.ts";

/** The OpenAPI document at /api/openapi.json and a page to read it at /api/docs (rule 13.4). */
export async function reference(
  app: FastifyInstance,
  { version }: { version: string },
): Promise<void> {
  allowMarkup(app);
  const document = openApiDocument(version);
  const json = JSON.stringify(document);
  app.get("/api/openapi.json", (_request, reply) =>
    reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").send(json),
  );
  await app.register(swagger, {
    mode: "static",
    specification: { document: JSON.parse(json) },
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    uiConfig: {
      layout: "BaseLayout",
      docExpansion: "none",
      filter: true,
      displayRequestDuration: true,
    },
    theme: { title: "Kenshu API" },
  });
}
