import type { PlainDate } from "@kenshu/domain/time.ts";
import { createDocument } from "zod-openapi";
import { putExamples } from "#rest/openApi/examples.ts";
import { headers } from "#rest/openApi/headers.ts";
import { RECORDED_ON } from "#rest/openApi/movedDays.ts";
import { operation } from "#rest/openApi/operation.ts";
import { openAll, schemaOverride } from "#rest/openApi/schemaOverride.ts";
import { tags } from "#rest/openApi/tags.ts";
import { restRoutes } from "#rest/rest.ts";

/**
 * What the document says of the server it comes from. `contact` is whom callers ask, or empty; the
 * days of the examples lie around `today`.
 */
export type About = { version: string; site: URL; contact: string; today?: PlainDate };

/** The OpenAPI 3.1 document of every REST path, made from the procedures (rule 13.4). */
export function openApiDocument({ version, site, contact, today = RECORDED_ON }: About) {
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Kenshu API",
        version,
        description: `セラピストの実技研修を運営する Kenshu の操作です。はじめに[ガイド](${site.origin}/api/guide)を読んでください。変更は[こちらの一覧](${site.origin}/api/changes)に載せます。`,
        contact: { name: contact || "Kenshuの管理者", url: `${site.origin}/about` },
        license: { name: "社内利用", url: `${site.origin}/about` },
      },
      servers: [{ url: site.origin, description: "この文書を返したサーバー" }],
      tags,
      components: {
        headers,
        securitySchemes: {
          bearer: {
            type: "http",
            scheme: "bearer",
            description: "`Auth/SignIn` の `accessToken`、またはシステムのためのキー",
          },
        },
      },
      paths: Object.fromEntries(
        restRoutes.map((route) => [route.path, { [route.method.toLowerCase()]: operation(route) }]),
      ),
    },
    { override: schemaOverride },
  );
  openAll(document);
  putExamples(document as Parameters<typeof putExamples>[0], today);
  return document;
}
