import type { ZodOpenApiObject } from "zod-openapi";
import { isSignInCall, type RestRoute } from "#rest/rest.ts";

type Headers = NonNullable<NonNullable<ZodOpenApiObject["components"]>["headers"]>;

/** The headers of answers, each described once (rules 13.1, 13.5, 13.10, 13.14). */
export const headers = {
  "Content-Disposition": {
    description: "ファイル名（RFC 6266、日本語は `filename*`）",
    schema: { type: "string" },
  },
  ETag: {
    description: "内容の印。次に読むとき `If-None-Match` に付けると、変わっていなければ 304",
    schema: { type: "string" },
  },
  "Idempotent-Replayed": {
    description: "同じ `Idempotency-Key` の再送に、最初の応答を返したとき `true`",
    schema: { type: "string", enum: ["true"] },
  },
  "RateLimit-Limit": {
    description: "1分に呼び出せる回数（回）。上限を数える操作に付く",
    schema: { type: "integer" },
  },
  "RateLimit-Remaining": {
    description: "残りの回数（回）",
    schema: { type: "integer" },
  },
  "RateLimit-Reset": {
    description: "数え直すまでの時間（秒）",
    schema: { type: "integer" },
  },
  "X-Total-Count": {
    description: "件数の合計（一覧が上限で切れているときは、本文より多い）",
    schema: { type: "integer" },
  },
  "X-Unknown-Parameters": {
    description:
      "操作が知らないクエリと本文のキー（内側のものは `rows.0.key`）。つづりの誤りに気づくため",
    schema: { type: "string" },
  },
} satisfies Headers;
type HeaderName = keyof typeof headers;

export const rateLimitHeaders: HeaderName[] = [
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
];

/** References to headers, for an answer that has them. */
export function headersNamed(names: readonly HeaderName[]) {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` as const }]),
  );
}

/** The headers that any answer of an operation may have, including refusals. */
export function headersOf({ name, takesKey }: RestRoute): HeaderName[] {
  return [
    "X-Unknown-Parameters",
    ...(takesKey ? (["Idempotent-Replayed"] as const) : []),
    ...(isSignInCall(name) ? rateLimitHeaders : []),
  ];
}
