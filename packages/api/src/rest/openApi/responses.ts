import type { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import { headersNamed, rateLimitHeaders } from "#rest/openApi/headers.ts";
import { failure, fault, notServed, refusalOf } from "#rest/openApi/refusals.ts";

export const json = (schema: z.ZodType) => ({ "application/json": { schema } });

const retryAfter = {
  "Retry-After": { description: "待つ秒数", schema: { type: "integer" as const } },
};

/** Of what was already known of the call when it was refused. */
const toldBefore = headersNamed(["X-Unknown-Parameters", ...rateLimitHeaders]);

/** The answers that operations share, each described once (rule 13.3). */
const shared = {
  401: {
    id: "Unauthorized",
    description: "サインインしていないか、トークンまたはキーが無効。",
    headers: {
      "WWW-Authenticate": { description: "`Bearer`", schema: { type: "string" as const } },
      ...toldBefore,
    },
    content: json(failure),
  },
  403: {
    id: "Forbidden",
    description: "このロール、またはシステムのためのキーでは呼び出せない。",
    headers: toldBefore,
    content: json(refusalOf("UnauthorizedOperation")),
  },
  404: {
    id: "NotFound",
    description: "その名前の操作はない。つづりを確かめる。",
    content: json(failure),
  },
  405: {
    id: "MethodNotAllowed",
    description: "別のメソッドの操作。`Allow` のメソッドで呼び出す。",
    headers: {
      Allow: { description: "呼び出せるメソッド", schema: { type: "string" as const } },
    },
    content: json(failure),
  },
  413: {
    id: "ContentTooLarge",
    description: "本文が1 MiBを超えている。",
    content: json(failure),
  },
  415: {
    id: "UnsupportedMediaType",
    description: "本文がJSONでもフォームでもないか、UTF-8でないか、圧縮されている。",
    headers: toldBefore,
    content: json(failure),
  },
  429: {
    id: "TooManyRequests",
    description: "呼び出しが多すぎる。`Retry-After` の秒数だけ待つ。",
    headers: { ...retryAfter, ...toldBefore },
    content: json(failure),
  },
  431: {
    id: "RequestHeaderFieldsTooLarge",
    description: "ヘッダーが大きすぎる。",
    content: json(failure),
  },
  500: {
    id: "InternalServerError",
    description: "予期しない誤り。`requestId` を添えて管理者に知らせる。",
    headers: toldBefore,
    content: json(fault),
  },
  503: {
    id: "ServiceUnavailable",
    description:
      "今は応じられない（混雑、メンテナンス、設定の不足、HMの停止）。`Retry-After` の秒数だけ待って送り直す。",
    headers: { ...retryAfter, ...toldBefore },
    content: json(notServed),
  },
} satisfies Record<number, ZodOpenApiResponseObject & { id: string }>;

/** The shared answers of an operation, some only for calls with a body. */
export function sharedResponses({ readsBody }: { readsBody: boolean }) {
  const { 413: large, 415: type, ...always } = shared;
  return { ...always, ...(readsBody && { 413: large, 415: type }) };
}
