import { permissions } from "@kenshu/domain/permissions.ts";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import { commonRefusals } from "#declaring/procedure.ts";
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_MAX } from "#declaring/repeatedCall.ts";
import { isBoundedList, isFile, isForScreens, type RestRoute, restRoutes } from "#rest/rest.ts";
import { schemaOverride } from "#rest/schemaOverride.ts";

const roleNames = {
  A: "管理者",
  I: "講師",
  V: "閲覧者",
  S: "研修生",
  s: "研修生（本人のデータのみ）",
  G: "ゲスト",
  U: "未登録",
};

const refused = z
  .object({
    errorCode: z.string().optional().describe("業務エラーのコード"),
    message: z.string().describe("人に示す文"),
    errors: z
      .array(
        z
          .object({
            path: z.string().describe("誤りのある項目"),
            message: z.string().describe("人に示す文"),
          })
          .meta({ id: "InvalidField", description: "誤りのある項目" }),
      )
      .optional()
      .describe("項目ごとの誤り"),
    requestId: z.string().optional().describe("要求の番号。問い合わせに使う"),
  })
  .meta({
    id: "Refused",
    description:
      "errorCode は業務エラーのときに付き、項目ごとの誤りは errors に並ぶ。requestId は 500 のときに付く。",
  });

/** The OpenAPI 3.1 document of every REST path, made from the procedures (rule 13.4). */
export function openApiDocument(version: string) {
  return createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Kenshu API", version },
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      },
      paths: Object.fromEntries(
        restRoutes.map((route) => [route.path, { [route.method.toLowerCase()]: operation(route) }]),
      ),
    },
    { override: schemaOverride },
  );
}

function operation(route: RestRoute): ZodOpenApiOperationObject {
  const row = permissions[route.name];
  const isPublic = row === "public";
  const roles = isPublic
    ? "だれでも"
    : [...row].map((letter) => roleNames[letter as keyof typeof roleNames]).join("、");
  const codes = [...(isPublic ? [] : commonRefusals), ...route.refusals];
  const inputObject = route.input instanceof z.ZodObject ? route.input : null;
  return {
    operationId: route.name,
    tags: [route.name.split(".")[0] ?? ""],
    description: `ロール: ${roles}  \nerrorCode: ${codes.join(", ") || "なし"}`,
    ...(!isPublic && { security: [{ bearer: [] }] }),
    ...(route.method === "GET" && inputObject && { requestParams: { query: inputObject } }),
    ...(route.takesKey && { requestParams: { header: keyHeader } }),
    ...(route.method === "POST" &&
      route.input && {
        requestBody: { content: { "application/json": { schema: route.input } } },
      }),
    responses: {
      ...success(route.output),
      400: { description: codes.join(", ") || "入力の誤り", content: json(refused) },
      ...(!isPublic && {
        401: { description: "サインインしていない", content: json(refused) },
        403: { description: "UnauthorizedOperation", content: json(refused) },
      }),
      429: later("呼び出しが多すぎる"),
      500: { description: "予期しない誤り", content: json(refused) },
      503: later("データベースが使えない、または設定が足りない"),
    },
  };
}

const keyHeader = z.object({
  [IDEMPOTENCY_KEY]: z.string().min(1).max(IDEMPOTENCY_KEY_MAX).optional().meta({
    description:
      "送信ごとのキー。同じキーと同じ内容で送り直すと、処理は一度だけで、最初と同じ応答が返る（24時間）。",
  }),
});

function success(output: z.ZodType): ZodOpenApiOperationObject["responses"] {
  if (output instanceof z.ZodVoid || isForScreens(output))
    return { 204: { description: "成功（本文なし）" } };
  if (isFile(output)) return { 200: file };
  const mayBeEmpty = output instanceof z.ZodNullable;
  const schema = isBoundedList(output) ? withoutTotal(output) : output;
  return {
    200: {
      description: "成功",
      content: json(schema),
      ...(isBoundedList(output) && { headers: totalCountHeader }),
    },
    ...(mayBeEmpty && { 204: { description: "該当なし" } }),
  };
}

/** A bounded list as REST sends it: the rows, or an object with them under the same name. */
function withoutTotal(list: z.ZodObject<{ rows?: z.ZodType; totalCount: z.ZodType }>) {
  const { isBoundedList: _, ...meta } = list.meta() ?? {};
  return list.shape.rows ?? list.omit({ totalCount: true }).meta(meta);
}

const totalCountHeader = {
  "X-Total-Count": {
    description: "件数の合計（一覧が上限で切れているときは、本文より多い）",
    schema: { type: "integer" as const },
  },
};

const file = {
  description: "ファイル",
  headers: {
    "Content-Disposition": {
      description: "ファイル名（RFC 6266、日本語は filename*）",
      schema: { type: "string" },
    },
  },
  content: { "*/*": { schema: { type: "string", format: "binary" } } },
} as const;

/** An answer after which the same call may succeed. */
function later(description: string) {
  return {
    description,
    headers: {
      "Retry-After": { description: "待つ秒数", schema: { type: "integer" as const } },
    },
    content: json(refused),
  };
}

const json = (schema: z.ZodType) => ({ "application/json": { schema } });
