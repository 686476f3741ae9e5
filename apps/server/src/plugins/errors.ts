import { asTRPCError, refusalBody, refusalOfStatus } from "@kenshu/api/wire/wireError.ts";
import { HeartfulError, HeartfulUnreachable } from "@kenshu/heartful/errors.ts";
import { TRPCError } from "@trpc/server";
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from "fastify";

/** Seconds after which a caller may ask again while the database is away. */
export const RETRY_AFTER = "5";
/** HM may ask us to wait longer, and we tell callers so. Nobody plans for longer than this. */
const RETRY_AFTER_MAX = 3600;

/**
 * When a call that could not be served may be repeated, in seconds. If HM says how long, we pass
 * that on.
 */
export function retryAfter({ cause }: TRPCError): string {
  const asked =
    cause instanceof HeartfulUnreachable ? Math.ceil((cause.retryAfter ?? 0) / 1000) : 0;
  return String(Math.min(Math.max(Number(RETRY_AFTER), asked), RETRY_AFTER_MAX));
}

/** Answers a request that failed outside or inside a procedure (rule 13.3). */
export function answerFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.destroyed && isCutShort(thrown)) return;
  const ofRequest = statusOfBadRequest(thrown);
  if (ofRequest !== null) {
    const { status, body } = refusalOfStatus(ofRequest);
    reply.code(status).send(body);
    return;
  }
  const error = asTRPCError(thrown);
  const { status, body } = refusalBody(error, request.id);
  reportFault(error, request.log);
  if (status === 401) reply.header("www-authenticate", "Bearer");
  if (status === 503) reply.header("retry-after", retryAfter(error));
  reply.code(status).send(body);
}

/**
 * Whether a stream closed before its end. Fastify reports a failure when a caller leaves before the
 * first byte.
 */
function isCutShort(thrown: unknown): boolean {
  return (
    thrown instanceof Error && "code" in thrown && thrown.code === "ERR_STREAM_PREMATURE_CLOSE"
  );
}

/** The status of Fastify's own refusals: a body too large, a header that makes no sense. */
function statusOfBadRequest(thrown: unknown): number | null {
  if (!(thrown instanceof Error) || thrown instanceof TRPCError) return null;
  const { statusCode }: Partial<FastifyError> = thrown;
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? statusCode : null;
}

/** Logs our own failures, not the caller's. The gateway has already logged those of HM. */
export function reportFault(error: TRPCError, log: FastifyBaseLogger, procedure?: string): void {
  if (error.cause instanceof HeartfulError) return;
  if (error.code === "INTERNAL_SERVER_ERROR") {
    log.error({ procedure, err: error.cause ?? error }, "unforeseen");
  } else if (error.code === "SERVICE_UNAVAILABLE") {
    log.warn({ procedure, reason: error.cause?.message }, "cannot be served at present");
  }
}

/** An unknown path, for programs. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  reply.code(404).send(refusalBody(new TRPCError({ code: "NOT_FOUND" }), request.id).body);
}

/**
 * What the log may know of an error. PostgreSQL repeats row values in its messages, details and
 * contexts, and these are people's data. Its codes and names say enough.
 */
export function describeError(error: Error): Record<string, unknown> & LoggedError {
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  const { code, ...facts }: Error & Record<string, unknown> = { ...error };
  const isFromDatabase = "severity" in facts;
  const message = isFromDatabase ? "" : error.message;
  const described = {
    type: error.constructor.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join("\n"),
    ...(code !== undefined && { code }),
  };
  if (!isFromDatabase) return described;
  const { severity, constraint, schema, table, column, routine } = facts;
  return { ...described, severity, constraint, schema, table, column, routine };
}
type LoggedError = { type: string; message: string; stack: string };
