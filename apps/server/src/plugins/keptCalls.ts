import { appRouter } from "@kenshu/api/appRouter.ts";
import type { Context } from "@kenshu/api/context.ts";
import type { FinishedAnswer } from "@kenshu/api/kept/keptAnswers.ts";
import { keptCalls as calls } from "@kenshu/api/keptCalls.ts";
import { asTRPCError, unreadable } from "@kenshu/api/wire/wireError.ts";
import { getTRPCErrorShape } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CallTally } from "#callTally.ts";
import { reportFault, retryAfter } from "#plugins/errors.ts";
import { sendFor } from "#plugins/sendTagged.ts";
import { contextOf, type Surroundings } from "#plugins/session.ts";

/**
 * The reads whose answers are kept (rule 13.22), for the web client. They are tRPC calls at an
 * address of their own, because the answer of a batch is different for everybody.
 */
export async function keptCalls(
  app: FastifyInstance,
  { surroundings, tally }: { surroundings: Surroundings; tally: CallTally | null },
): Promise<void> {
  app.addHook("onResponse", async (_request, { statusCode }) => {
    tally?.count({ callCount: 1, unansweredCount: Number(statusCode >= 500) });
  });

  for (const [path, call] of Object.entries(calls)) {
    app.get<KeptCall>(`/trpc/kept/${path}`, { exposeHeadRoute: false }, async (request, reply) => {
      let ctx: Context | undefined;
      try {
        ctx = await contextOf(surroundings, request, reply, { keepsCookies: true });
        const answer = await call({
          ctx,
          path,
          type: "query",
          getRawInput: async () => inputOf(request),
          signal: undefined,
          batchIndex: 0,
        });
        return send(request, reply, answer);
      } catch (thrown) {
        return sendFailure(request, reply, { path, ctx, thrown });
      }
    });
  }
}

type KeptCall = { Querystring: { input?: string } };

function inputOf({ query: { input } }: FastifyRequest<KeptCall>): unknown {
  try {
    return input === undefined ? undefined : JSON.parse(input);
  } catch {
    throw unreadable("noJson");
  }
}

function send(request: FastifyRequest, reply: FastifyReply, answer: FinishedAnswer): FastifyReply {
  const { plain, brotli, tag } = answer;
  reply.type("application/json").header("vary", "accept-encoding");
  if (!takesBrotli(request)) return sendFor(request, reply, { body: plain, tag });
  return sendFor(request, reply.header("content-encoding", "br"), { body: brotli, tag });
}

/** Whether the caller has named it, without a quality of 0. */
function takesBrotli({ headers }: FastifyRequest): boolean {
  return /(^|,)\s*br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/i.test(
    String(headers["accept-encoding"] ?? ""),
  );
}

/** Answers a failure as tRPC does. */
function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, ctx, thrown }: { path: string; ctx: Context | undefined; thrown: unknown },
): FastifyReply {
  const error = asTRPCError(thrown);
  reportFault(error, request.log, path);
  const shape = getTRPCErrorShape({
    config: appRouter._def._config,
    error,
    type: "query",
    path,
    input: undefined,
    ctx,
  });
  if (error.code === "SERVICE_UNAVAILABLE") reply.header("retry-after", retryAfter(error));
  return reply.code(shape.data.httpStatus).send({ error: shape });
}
