import { admit } from "@kenshu/api/declaring/admit.ts";
import { isFile, isSignInCall, restRoutes } from "@kenshu/api/rest/rest.ts";
import { unreadable } from "@kenshu/api/wire/wireError.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fileTurns } from "#plugins/callTurns.ts";
import { sendFile } from "#plugins/sendFile.ts";
import { sendTagged } from "#plugins/sendTagged.ts";
import { callerOf, contextOf, type Surroundings } from "#plugins/session.ts";
import type { SignInLimit } from "#plugins/signInLimit.ts";

/** Every procedure at its REST path: POST with query and JSON body, GET with the query (rule 13.1). */
export async function rest(
  app: FastifyInstance,
  { surroundings, limitSignIn }: { surroundings: Surroundings; limitSignIn: SignInLimit },
): Promise<void> {
  // The body stays text until we know that the caller is allowed: 401 and 403 come before faults in
  // the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));

  const inFileTurn = fileTurns();
  for (const route of restRoutes) {
    const isLimited = isSignInCall(route.name);
    const isDownload = isFile(route.output);
    app.route<RestCall>({
      method: route.method,
      url: route.path,
      exposeHeadRoute: !isDownload,
      async handler(request, reply) {
        if (isLimited) await limitSignIn(request, reply, 1);
        const ctx = await contextOf(surroundings, request, reply, { keepsCookies: false });
        tellUnknown(route.unknownIn(request.query), reply);
        const serve = async () => {
          const answer = await route.call(ctx, {
            query: request.query,
            body: () => {
              const body = readBody(request);
              tellUnknown(route.unknownIn(request.query, body), reply);
              return body;
            },
          });
          if ("file" in answer) return sendFile(reply, answer.file, route.name);
          const { value, totalCount } = answer;
          if (totalCount !== undefined) reply.header("x-total-count", totalCount);
          if (value === undefined || value === null) return reply.code(204).send();
          // As bytes: a socket takes twice as long to send a long text.
          const body = Buffer.from(JSON.stringify(value));
          reply.type("application/json; charset=utf-8");
          return route.changesSeldom ? sendTagged(request, reply, body) : reply.send(body);
        };
        if (!isDownload) return serve();
        return inFileTurn(
          { caller: callerOf({ actor: ctx.actor, network: ctx.caller.network }), reply },
          async () => {
            await serve();
            await sent(reply);
            return reply;
          },
        );
      },
    });
    if (!isDownload) continue;
    // Making a file leaves a trace: a receipt's number or a line of the log. So a caller who asks
    // for the headers alone learns only whether the call is allowed.
    app.head(route.path, async (request, reply) => {
      const ctx = await contextOf(surroundings, request, reply, { keepsCookies: false });
      admit(ctx, route.name);
      return reply.send();
    });
  }
}

type RestCall = { Querystring: Record<string, string | string[]>; Body: string | undefined };

const UNKNOWN_TOLD = 20;

/**
 * Tells the caller which keys mean nothing to the operation. Most often they are misspelt (rule
 * 13.13).
 */
function tellUnknown(keys: string[], reply: FastifyReply): void {
  if (keys.length === 0) return;
  const told = keys.slice(0, UNKNOWN_TOLD).map(encodeURIComponent);
  reply.header("x-unknown-parameters", told.join(", "));
}

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = /^application\/([\w.-]+\+)?json$/;

/**
 * The body as a form's texts or a JSON value; no body counts as an empty one. Throws for any other.
 */
function readBody({ body: sent, headers }: FastifyRequest<RestCall>) {
  // Some programs put a byte order mark before it.
  const body = sent?.replace(/^\uFEFF/, "");
  if (!body?.trim()) return { json: {} };
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") throw unreadable("compressed");
  const [type = ""] = (headers["content-type"] ?? "application/json").toLowerCase().split(";");
  if (type.trim() === FORM) {
    // curl sends this type by default. A form begins with a name.
    if (/^\s*[{[]/.test(body)) throw unreadable("jsonAsForm");
    return { form: textsOf(body) };
  }
  if (!JSON_TYPE.test(type.trim())) throw unreadable("otherType");
  try {
    return { json: JSON.parse(body) as unknown };
  } catch {
    throw unreadable("noJson");
  }
}

/** A key that a form repeats has several values. */
function textsOf(form: string): Record<string, string | string[]> {
  const texts: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(form)) {
    const earlier = texts[key];
    texts[key] = earlier === undefined ? value : [...[earlier].flat(), value];
  }
  return texts;
}

/** Waits until the reader has taken the answer or has left. */
async function sent({ raw }: FastifyReply): Promise<void> {
  if (raw.writableFinished || raw.closed) return;
  await new Promise<void>((resolve) => {
    raw.once("finish", resolve).once("close", resolve);
  });
}
