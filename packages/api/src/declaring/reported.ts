import { Readable } from "node:stream";
import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import type { TRPCError } from "@trpc/server";
import type { Context } from "#context.ts";
import { tellCallEnd, tellsCallEnds } from "#declaring/callEnds.ts";
import { type ProcedureMeta, t } from "#declaring/trpc.ts";
import { asTRPCError } from "#wire/wireError.ts";

/** Codes that every guarded procedure may answer with. */
export const commonRefusals = [
  "SecondFactorMissing",
  "SessionOfAnother",
  "UnauthorizedOperation",
  "UserNotFound",
  "DbConflict",
] as const;

/**
 * Turns every error into one of the wire, and tells the log of refusals that nobody expects. Then
 * reports how the call ended and how long it took, including the wait for its turn. It is one step,
 * because tRPC takes its time for each (docs/performance.md).
 */
export const reported = t.middleware(async ({ ctx, meta, next }) => {
  const isTold = meta !== undefined && tellsCallEnds();
  const startedAt = isTold ? performance.now() : 0;
  const end = (error: TRPCError | null) => {
    if (error?.cause instanceof BusinessError && meta) {
      warnOfUndeclared(error.cause, meta, ctx);
      logForbidden(error.cause, meta, ctx);
    }
    if (!isTold) return;
    const outcome = error ? outcomeOf(error) : "ok";
    tellCallEnd({ name: meta.name, outcome, startedAt, endedAt: performance.now() });
  };
  const result = await next();
  if (result.ok && isStream(result.data)) return { ...result, data: streamed(result.data, end) };
  const error = result.ok ? null : asTRPCError(result.error);
  end(error);
  if (error) throw error;
  return result;
});

/** A stream runs after all steps of its call have ended. */
function isStream(data: unknown): data is AsyncIterable<unknown> {
  return (
    typeof data === "object" &&
    data !== null &&
    !(data instanceof Readable) &&
    Symbol.asyncIterator in data
  );
}

/**
 * The values of a stream. As a call it has ended well with its first value, or where its reader
 * leaves before. Its errors become those of the wire, as of any other call (rule 13.3).
 */
async function* streamed(values: AsyncIterable<unknown>, end: (error: TRPCError | null) => void) {
  let hasEnded = false;
  const endOnce = () => {
    if (!hasEnded) end(null);
    hasEnded = true;
  };
  try {
    for await (const value of values) {
      endOnce();
      yield value;
    }
  } catch (cause) {
    const error = asTRPCError(cause);
    hasEnded = true;
    end(error);
    throw error;
  } finally {
    endOnce();
  }
}

/** The code of a refusal, or else tRPC's own, such as `SERVICE_UNAVAILABLE`. */
function outcomeOf({ cause, code }: TRPCError): string {
  return cause instanceof BusinessError ? cause.code : code;
}

/** The document of the REST paths names every code. The log shows a forgotten one. */
function warnOfUndeclared({ code }: BusinessError, meta: ProcedureMeta, { log }: Context): void {
  const declared: readonly ErrorCode[] = [
    ...commonRefusals,
    ...meta.refusals,
    ...(meta.takesKey ? (["IdempotencyKeyReused"] as const) : []),
  ];
  if (!declared.includes(code)) {
    log.warn({ procedure: meta.name, errorCode: code }, "undeclared refusal");
  }
}

/**
 * The log has the id of whoever tried something forbidden. The logger adds the request (rule 3.4).
 */
function logForbidden({ code }: BusinessError, { name }: ProcedureMeta, ctx: Context): void {
  if (code !== "UnauthorizedOperation") return;
  ctx.log.info(
    {
      procedure: name,
      userId: ctx.actor?.userId ?? null,
      systemKeyId: ctx.actor?.systemKey?.id,
      errorCode: code,
    },
    "forbidden",
  );
}
