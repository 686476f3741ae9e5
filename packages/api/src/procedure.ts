import { BusinessError, businessError, type ErrorCode } from "@kenshu/domain/errors.ts";
import {
  type GuardedProcedureName,
  may,
  type ProcedureName,
  type PublicProcedureName,
} from "@kenshu/domain/permissions.ts";
import { initTRPC, TRPCError } from "@trpc/server";
import type { Context } from "#context.ts";
import { asTRPCError, refusalBody } from "#wireError.ts";

/** What a procedure declares of itself: the grid's row and REST path, the verb, the refusals. */
export type ProcedureMeta = {
  name: ProcedureName;
  method: "GET" | "POST";
  refusals: readonly ErrorCode[];
};

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { status, body } = refusalBody(error, ctx?.requestId ?? "");
      return {
        ...shape,
        message: body.message,
        data: { httpStatus: status, code: shape.data.code, refusal: body },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Codes that any guarded procedure may answer with. */
export const commonRefusals = ["UnauthorizedOperation", "UserNotFound", "DbConflict"] as const;

const refusing = t.middleware(async ({ ctx, meta, next }) => {
  const result = await next();
  if (result.ok) return result;
  const error = asTRPCError(result.error);
  if (error.cause instanceof BusinessError && meta) warnOfUndeclared(error.cause, meta, ctx);
  throw error;
});

/** The document of the REST paths names every code; one that was forgotten shows up in the log. */
function warnOfUndeclared({ code }: BusinessError, meta: ProcedureMeta, { log }: Context): void {
  const declared: readonly ErrorCode[] = [...commonRefusals, ...meta.refusals];
  if (!declared.includes(code)) {
    log.warn({ procedure: meta.name, errorCode: code }, "undeclared refusal");
  }
}

const base = t.procedure.use(refusing);

/**
 * A procedure for the roles of its row in the permission grid. The name is also its REST path:
 * "Area.GetAll" answers at /api/Area/GetAll. `refusals` are the error codes beyond the common ones.
 */
export function procedure(
  name: GuardedProcedureName,
  method: "GET" | "POST",
  refusals: readonly ErrorCode[] = [],
) {
  return base.meta({ name, method, refusals }).use(({ ctx, next }) => {
    if (!ctx.actor) throw new TRPCError({ code: "UNAUTHORIZED" });
    if (!may(ctx.actor.letter, name)) {
      throw new TRPCError({ code: "FORBIDDEN", cause: businessError("UnauthorizedOperation") });
    }
    return next({ ctx: { actor: ctx.actor } });
  });
}

/** A procedure that needs no session. */
export function publicProcedure(
  name: PublicProcedureName,
  method: "GET" | "POST",
  refusals: readonly ErrorCode[] = [],
) {
  return base.meta({ name, method, refusals });
}
