import { isUnavailable, refusalOf } from "@kenshu/db/constraintErrors.ts";
import { TurnedAway } from "@kenshu/db/turns.ts";
import { BusinessError, type WireError } from "@kenshu/domain/errors.ts";
import { HeartfulError, HeartfulRefused, HeartfulUnreachable } from "@kenshu/heartful/errors.ts";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { ZodError } from "zod";

/** The answer to a failed call: its HTTP status and its body (rule 13.3). */
export type Refusal = { status: number; body: WireError };

const sentences = {
  400: "リクエストを読み取れません。URL、ヘッダー、本文の形式を確認してください。",
  401: "サインインしてください。",
  404: "ページまたはデータが見つかりません。アドレスを確認してください。",
  405: "この方法では呼び出せません。ヘッダーAllowにある方法で呼び出してください。",
  408: "リクエストが時間内に届きませんでした。もう一度送信してください。",
  413: "送信された内容が大きすぎます。1 MiB以内に分けて送信してください。",
  414: "URLが長すぎます。条件を減らすか、本文で送信してください。",
  415: "この形式の本文は受け付けません。JSON（application/json）で送信してください。",
  429: "アクセスが集中しています。しばらく待ってから、もう一度お試しください。",
  431: "ヘッダーが大きすぎます。ヘッダーを減らして送信してください。",
  500: "システムエラーが発生しました。しばらくしてから再度お試しください。",
  503: "ただいまサービスを利用できません。しばらく待ってから、もう一度お試しください。",
} as const;

const heartfulSentences = {
  unreachable: "HMに接続できません。しばらく待ってから、もう一度操作してください。",
  unusable: "HMから正しい応答がありません。しばらく待ってから、もう一度操作してください。",
  refused: "HMで受け付けられませんでした。",
};

const unreadableBodies = {
  otherCharsetOfUrl: "URLの文字コードがUTF-8ではありません。UTF-8で送信してください。",
  noJson: "本文をJSONとして読み取れません。かっこと引用符を確認してください。",
  otherType: sentences[415],
  otherCharset: "本文の文字コードがUTF-8ではありません。UTF-8で送信してください。",
  jsonAsForm:
    "JSONがフォームとして届きました。ヘッダーにContent-Type: application/jsonを付けて送信してください。",
  compressed: "圧縮された本文は受け付けません。圧縮せずに送信してください。",
};

/** A body or a URL that cannot be read. Its sentence says what is wrong (rule 13.13). */
class Unreadable extends Error {}

/** The error for a URL that is not in UTF-8, and for a body that is not JSON, has another type or encoding, or is compressed. */
export function unreadable(kind: keyof typeof unreadableBodies): TRPCError {
  const isInput = kind === "noJson" || kind === "otherCharsetOfUrl";
  const code = isInput ? "PARSE_ERROR" : "UNSUPPORTED_MEDIA_TYPE";
  return new TRPCError({ code, cause: new Unreadable(unreadableBodies[kind]) });
}

/** The answer when Node or Fastify refuses a request before any call. */
export function refusalOfStatus(status: number): Refusal {
  const message = sentences[status as keyof typeof sentences] ?? sentences[400];
  return { status, body: { message, ...(status === 400 && { errors: [{ path: "", message }] }) } };
}

/** The system key is unknown or has ended. */
export class InvalidSystemKey extends Error {
  override message = "このシステムキーは使えません。期限と状態を管理者に確認してください。";
}

/** The call cannot be served at present. It gets 503 with a sentence for people. */
export class NotServed extends Error {}
/** The request was accepted and goes on by itself. Nothing is to be sent again. */
export class UnderWay extends NotServed {}
/** The operator has not set something up. */
export class NotConfigured extends NotServed {}

/** Turns any error of a procedure into the error that tRPC carries. */
export function asTRPCError(cause: unknown): TRPCError {
  // Under any other code it was thrown as what it is.
  if (cause instanceof TRPCError && cause.code !== "INTERNAL_SERVER_ERROR") return cause;
  const origin = cause instanceof TRPCError && cause.cause ? cause.cause : cause;
  const refusal = origin instanceof BusinessError ? origin : refusalOf(origin);
  if (refusal) return new TRPCError({ code: "BAD_REQUEST", cause: refusal });
  if (isUnavailable(origin) || waitsForOthers(origin)) {
    return new TRPCError({ code: "SERVICE_UNAVAILABLE", cause: origin });
  }
  if (cause instanceof TRPCError) return cause;
  return new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause });
}

/** Whether others prevent it: the operator, HM, or the calls before it. */
function waitsForOthers(origin: unknown): boolean {
  return (
    origin instanceof NotServed || origin instanceof HeartfulError || origin instanceof TurnedAway
  );
}

/** The answer to a failed call. It reveals nothing about the server's internals. */
export function refusalBody(error: TRPCError, requestId: string): Refusal {
  const { cause } = error;
  if (cause instanceof BusinessError) {
    const status = error.code === "FORBIDDEN" ? 403 : 400;
    const { code: errorCode, message, parameters } = cause;
    return { status, body: { ...parameters, errorCode, message } };
  }
  switch (error.code) {
    case "PARSE_ERROR":
      return { status: 400, body: invalidInput(cause) };
    case "BAD_REQUEST":
      return cause ? { status: 400, body: invalidInput(cause) } : refusalOfStatus(400);
    case "UNAUTHORIZED":
      return {
        status: 401,
        body: { message: cause instanceof InvalidSystemKey ? cause.message : sentences[401] },
      };
    case "NOT_FOUND":
      return { status: 404, body: { message: sentences[404] } };
    case "METHOD_NOT_SUPPORTED":
      return { status: 405, body: { message: sentences[405] } };
    case "TOO_MANY_REQUESTS":
      return { status: 429, body: { message: sentences[429] } };
    case "SERVICE_UNAVAILABLE":
      return {
        status: 503,
        body: {
          message: whyNotServed(cause),
          ...(cause instanceof UnderWay && { isUnderWay: true }),
        },
      };
  }
  const status = getHTTPStatusCodeFromError(error);
  if (cause instanceof Unreadable) return { status, body: { message: cause.message } };
  // tRPC takes no such call for any procedure.
  if (status < 500) return refusalOfStatus(status);
  return { status: 500, body: { message: sentences[500], requestId } };
}

/** What people read about a call that cannot be served at present. */
function whyNotServed(cause: unknown): string {
  if (cause instanceof NotServed) return cause.message;
  if (cause instanceof HeartfulRefused) return heartfulSentences.refused + cause.sentence;
  if (cause instanceof HeartfulUnreachable) return heartfulSentences.unreachable;
  return cause instanceof HeartfulError ? heartfulSentences.unusable : sentences[503];
}

function invalidInput(cause: unknown): WireError {
  if (!(cause instanceof ZodError)) {
    const message = cause instanceof Unreadable ? cause.message : unreadableBodies.noJson;
    return { message, errors: [{ path: "", message }] };
  }
  return {
    message: "入力内容に誤りがあります。内容を確認してください。",
    errors: cause.issues.map(({ path, message }) => ({ path: path.join("."), message })),
  };
}
