import { admit } from "@kenshu/api/declaring/admit.ts";
import { isFile, isSignInCall, restRoutes } from "@kenshu/api/rest/rest.ts";
import { unreadable } from "@kenshu/api/wire/wireError.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CallTally } from "#callTally.ts";
import { fileTurns } from "#plugins/callTurns.ts";
import { sendFile } from "#plugins/sendFile.ts";
import { sendTagged } from "#plugins/sendTagged.ts";
import { callerOf, contextOf, type Surroundings } from "#plugins/session.ts";
import type { SignInLimit } from "#plugins/signInLimit.ts";

/** Every procedure at its REST path: POST with query and JSON body, GET with the query (rule 13.1). */
export async function rest(
  app: FastifyInstance,
  {
    surroundings,
    limitSignIn,
    tally,
  }: { surroundings: Surroundings; limitSignIn: SignInLimit; tally: CallTally | null },
): Promise<void> {
  // The body stays bytes until we know that the caller is allowed: 401 and 403 come before faults in
  // the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  app.addHook("onResponse", async (_request, { statusCode }) => {
    tally?.count({ callCount: 1, unansweredCount: Number(statusCode >= 500) });
  });

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
              if (!isUtf8Encoded(request.url)) throw unreadable("otherCharsetOfUrl");
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

type RestCall = { Querystring: Record<string, string | string[]>; Body: Buffer | undefined };

/** How long `X-Unknown-Parameters` gets, and each key in it. A proxy refuses long headers. */
const UNKNOWN_TOLD_MAX = 1000;
const UNKNOWN_KEY_MAX = 50;

/**
 * Tells the caller which keys mean nothing to the operation. Most often they are misspelt (rule
 * 13.13). A long key is cut, and keys that find no place are left out.
 */
function tellUnknown(keys: string[], reply: FastifyReply): void {
  let told = "";
  for (const key of keys) {
    const encoded = encodeURIComponent(key.slice(0, UNKNOWN_KEY_MAX).toWellFormed());
    const longer = told ? `${told}, ${encoded}` : encoded;
    if (longer.length > UNKNOWN_TOLD_MAX) break;
    told = longer;
  }
  if (told) reply.header("x-unknown-parameters", told);
}

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = /^application\/([\w.-]+\+)?json$/;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;
/** ASCII is a part of UTF-8. */
const UTF_8 = /^(utf-?8|us-ascii|ascii)$/i;

/**
 * The body as a form's texts or a JSON value; no body counts as an empty one. Throws for any other.
 */
function readBody({ body: sent, headers }: FastifyRequest<RestCall>) {
  if (!sent?.length) return { json: {} };
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") throw unreadable("compressed");
  const declared = headers["content-type"] ?? "application/json";
  const [first = ""] = declared.toLowerCase().split(";");
  const type = first.trim();
  const isTaken = type === FORM || JSON_TYPE.test(type);
  const [, charset = "utf-8"] = CHARSET.exec(declared) ?? [];
  const body = UTF_8.test(charset) ? utf8Text(sent) : null;
  if (body !== null && !body.trim()) return { json: {} };
  if (!isTaken) throw unreadable("otherType");
  if (body === null) throw unreadable("otherCharset");
  if (type === FORM) {
    // curl sends this type by default. A form begins with a name.
    if (/^\s*[{[]/.test(body)) throw unreadable("jsonAsForm");
    if (!isUtf8Encoded(body)) throw unreadable("otherCharset");
    return { form: textsOf(body) };
  }
  try {
    return { json: JSON.parse(body) as unknown };
  } catch {
    throw unreadable("noJson");
  }
}

/** Some programs put a byte order mark first. The decoder drops it. */
const decoder = new TextDecoder("utf-8", { fatal: true });

/** The text of a body, or null if its bytes are none in UTF-8. */
function utf8Text(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Whether each run of percent-encoded bytes is a text in UTF-8. */
function isUtf8Encoded(text: string): boolean {
  try {
    for (const [bytes] of text.matchAll(/(?:%[0-9a-f]{2})+/gi)) decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
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
