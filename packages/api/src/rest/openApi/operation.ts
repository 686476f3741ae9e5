import { permissions } from "@kenshu/domain/permissions.ts";
import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { ACTING_USER } from "#declaring/admit.ts";
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_MAX } from "#declaring/repeatedCall.ts";
import { commonRefusals } from "#declaring/reported.ts";
import { mediaTypesOf } from "#declaring/sentFile.ts";
import { headersNamed, headersOf } from "#rest/openApi/headers.ts";
import { badRequest } from "#rest/openApi/refusals.ts";
import { json, sharedResponses } from "#rest/openApi/responses.ts";
import { isBoundedList, isForScreens, type RestRoute } from "#rest/rest.ts";

const roleNames = {
  A: "管理者",
  I: "講師",
  V: "閲覧者",
  S: "研修生",
  s: "研修生（本人のデータのみ）",
  G: "ゲスト",
  U: "未登録",
};

/** The document's entry for one REST path. */
export function operation(route: RestRoute): ZodOpenApiOperationObject {
  const row = permissions[route.name];
  const isPublic = row === "public";
  const roles = isPublic
    ? "だれでも"
    : [...row].map((letter) => roleNames[letter as keyof typeof roleNames]).join("、");
  const codes = [...(isPublic ? [] : commonRefusals), ...route.refusals];
  const { query, body } = partsOf(route);
  return {
    operationId: route.name,
    tags: [route.name.split(".")[0] ?? ""],
    summary: route.summary,
    description: [route.description, `ロール: ${roles}`, `errorCode: ${codes.join("、") || "なし"}`]
      .filter(Boolean)
      .join("  \n"),
    security: isPublic ? [] : [{ bearer: [] }],
    requestParams: {
      ...(query && { query }),
      ...headerParams(route),
    },
    ...(body && {
      requestBody: { required: !accepts(body, {}), content: json(body) },
    }),
    responses: {
      ...success(route),
      400: {
        description: `入力の誤り${codes.length > 0 ? `、または ${codes.join("、")}` : ""}`,
        headers: headersNamed(headersOf(route)),
        content: json(badRequest(codes)),
      },
      ...sharedResponses({ readsBody: route.method === "POST" }),
    },
  };
}

/**
 * Which inputs the document shows in the query and which in the body. The server reads all from
 * both.
 */
function partsOf({ method, input, inQuery }: RestRoute) {
  if (!input) return { query: null, body: null };
  if (!(input instanceof z.ZodObject)) return { query: null, body: input };
  if (method === "GET") return { query: input, body: null };
  if (inQuery.length === 0) return { query: null, body: input };
  const chosen = Object.fromEntries(inQuery.map((key) => [key, true])) as Record<string, never>;
  const isAll = Object.keys(input.shape).every((key) => inQuery.includes(key));
  const body = isAll ? null : input.omit(chosen).meta(input.meta() ?? {});
  return { query: input.pick(chosen), body };
}

function accepts(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success;
}

/** The headers that the operation reads besides the caller's token. */
function headerParams({ name, takesKey, changesSeldom }: RestRoute) {
  const shape = {
    ...(permissions[name] !== "public" && actingUserHeader),
    ...(takesKey && keyHeader),
    ...(changesSeldom && tagHeader),
  };
  return Object.keys(shape).length > 0 ? { header: z.object(shape) } : {};
}

const actingUserHeader = {
  [ACTING_USER]: z.string().optional().meta({
    description:
      "画面に表示している人のID（任意）。サインインしている人と違えば SessionOfAnother で断られ、何も変わらない",
  }),
};

const keyHeader = {
  [IDEMPOTENCY_KEY]: z.string().min(1).max(IDEMPOTENCY_KEY_MAX).optional().meta({
    description:
      "送信ごとのキー。同じキーと同じ内容で送り直すと、処理は一度だけで、最初と同じ応答が返る（24時間）。",
  }),
};

const tagHeader = {
  "If-None-Match": z.string().optional().meta({
    description: "前に読んだときの `ETag`。内容が変わっていなければ、本文のない 304 が返る",
  }),
};

function success(route: RestRoute): ZodOpenApiOperationObject["responses"] {
  const { output, changesSeldom } = route;
  const common = headersOf(route);
  const empty = (description: string) => ({ description, headers: headersNamed(common) });
  if (output instanceof z.ZodVoid || isForScreens(output))
    return { 204: empty("成功（本文なし）") };
  const mediaTypes = mediaTypesOf(output);
  if (mediaTypes) {
    const headers = headersNamed(["Content-Disposition", ...common]);
    return { 200: { description: "ファイル", headers, content: file(mediaTypes) } };
  }
  const mayBeEmpty = output instanceof z.ZodNullable;
  const schema = isBoundedList(output) ? withoutTotal(output) : output;
  const headers = headersNamed([
    ...common,
    ...(isBoundedList(output) ? (["X-Total-Count"] as const) : []),
    ...(changesSeldom ? (["ETag"] as const) : []),
  ]);
  return {
    200: { description: "成功", content: json(schema), headers },
    ...(mayBeEmpty && { 204: empty("該当なし") }),
    ...(changesSeldom && {
      304: { description: "`If-None-Match` の内容から変わっていない", headers },
    }),
  };
}

/** A bounded list in its REST form: the rows, or an object with them under the same name. */
function withoutTotal(list: z.ZodObject<{ rows?: z.ZodType; totalCount: z.ZodType }>) {
  const { isBoundedList: _, ...meta } = list.meta() ?? {};
  return list.shape.rows ?? list.omit({ totalCount: true }).meta(meta);
}

function file(mediaTypes: string[]) {
  const schema = { type: "string" as const, format: "binary" };
  return Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]));
}
