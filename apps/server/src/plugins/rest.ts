import { isFile, isSignInCall, type RestRequest, restRoutes } from "@kenshu/api/rest/rest.ts";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply } from "fastify";
import { fileTurns } from "#plugins/callTurns.ts";
import { sendFile } from "#plugins/sendFile.ts";
import { contextOf, type Surroundings } from "#plugins/session.ts";
import type { SignInLimit } from "#plugins/signInLimit.ts";

/** Every procedure at its REST path: POST with query and JSON body, GET with the query (rule 13.1). */
export async function rest(
  app: FastifyInstance,
  { surroundings, limitSignIn }: { surroundings: Surroundings; limitSignIn: SignInLimit },
): Promise<void> {
  // A body is text until the caller is known to be allowed: 401 and 403 come before what is wrong with it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));

  const inFileTurn = fileTurns();
  for (const route of restRoutes) {
    const isLimited = isSignInCall(route.name);
    app.route<{ Querystring: RestRequest["query"]; Body: string | undefined }>({
      method: route.method,
      url: route.path,
      // A request for the headers alone would issue a receipt that nobody gets.
      exposeHeadRoute: false,
      async handler(request, reply) {
        if (isLimited) await limitSignIn(request, reply, 1);
        const ctx = await contextOf(surroundings, request, reply, { keepsCookies: false });
        const serve = async () => {
          const answer = await route.call(ctx, {
            query: request.query,
            body: () => parsed(request.body),
          });
          if ("file" in answer) return sendFile(reply, answer.file);
          const { value, totalCount } = answer;
          if (totalCount !== undefined) reply.header("x-total-count", totalCount);
          if (value === undefined || value === null) return reply.code(204).send();
          // As bytes: a socket takes twice as long for the text of a long list.
          const body = Buffer.from(JSON.stringify(value));
          return reply.type("application/json; charset=utf-8").send(body);
        };
        if (!isFile(route.output)) return serve();
        return inFileTurn({ caller: ctx.actor?.userId ?? ctx.caller.network, reply }, async () => {
          await serve();
          await sent(reply);
          return reply;
        });
      },
    });
  }
}

/** The value of a JSON body; none counts as an empty one. */
function parsed(body: string | undefined): unknown {
  if (!body?.trim()) return {};
  try {
    return JSON.parse(body);
  } catch {
    throw new TRPCError({ code: "PARSE_ERROR" });
  }
}

/** Waits until the answer has been taken, or nobody takes it any more. */
async function sent({ raw }: FastifyReply): Promise<void> {
  if (raw.writableFinished || raw.closed) return;
  await new Promise<void>((resolve) => {
    raw.once("finish", resolve).once("close", resolve);
  });
}
