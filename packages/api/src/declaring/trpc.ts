import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { initTRPC } from "@trpc/server";
import type { Context } from "#context.ts";
import type { Whose } from "#declaring/owner.ts";
import { refusalBody } from "#wire/wireError.ts";

/** What is known of a procedure without calling it: its row of the grid, its path, its document. */
export type ProcedureMeta = {
  name: ProcedureName;
  /** Null for calls of open screens, which have no REST path. */
  method: "GET" | "POST" | null;
  summary: string;
  description: string | undefined;
  /** Inputs of a POST that the document lists in the query. */
  inQuery: readonly string[];
  /** Whether most callers already have its answer. */
  changesSeldom: boolean;
  refusals: readonly ErrorCode[];
  /** Whether a write may be repeated with its Idempotency-Key. */
  takesKey: boolean;
  /** The inputs that lead to the student of the call. */
  whose: Whose;
};

/** A browser gives a stream up after this many milliseconds without a sign of life. */
const SILENCE = 45_000;

export const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // The stream gives its own signs of life, with the cursor of the moment.
    sse: { client: { reconnectAfterInactivityMs: SILENCE } },
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
/** A controller of the wire that has procedures in several modules. */
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;
