import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import type { TRPCError } from "@trpc/server";
import type { Context } from "#context.ts";
import { tellCallEnd, tellsCallEnds } from "#declaring/callEnds.ts";
import { type ProcedureMeta, t } from "#declaring/trpc.ts";
import { asTRPCError } from "#wire/wireError.ts";

/** Codes that every guarded procedure may answer with. */
export const commonRefusals = [
  "SessionOfAnother",
  "UnauthorizedOperation",
  "UserNotFound",
  "DbConflict",
] as const;

/** Reports how a call ended and how long it took, including the wait for its turn. */
export const measured = t.middleware(async ({ meta, next }) => {
  if (!meta || !tellsCallEnds()) return next();
  const startedAt = performance.now();
  const result = await next();
  tellCallEnd({
    name: meta.name,
    outcome: result.ok ? "ok" : outcomeOf(result.error),
    startedAt,
    endedAt: performance.now(),
  });
  return result;
});

/** Turns every error into one of the wire. The log hears of refusals that nobody expects. */
export const refusing = t.middleware(async ({ ctx, meta, next }) => {
  const result = await next();
  if (result.ok) return result;
  const error = asTRPCError(result.error);
  if (error.cause instanceof BusinessError && meta) {
    warnOfUndeclared(error.cause, meta, ctx);
    logForbidden(error.cause, meta, ctx);
  }
  throw error;
});

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
