import type { Actor, Context, DemoAccounts } from "@kenshu/api/context.ts";
import {
  readBearerToken,
  readSessionCookie,
  sessionCookieHeader,
  validateSession,
} from "@kenshu/api/modules/auth/index.ts";
import type { Database } from "@kenshu/db/pool.ts";
import type { Issuer } from "@kenshu/domain/cashFlow/receipt.rules.ts";
import { businessError } from "@kenshu/domain/errors.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import { TRPCError } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";

/** What every call gets, whoever makes it. */
export type Surroundings = {
  db: Database;
  clock: Clock;
  demo: DemoAccounts | null;
  issuer: Issuer | null;
  version: string;
};

/**
 * The context of one request's procedures, with the sign-in session looked up once. `keepsCookie`
 * for the web client, which holds it in a cookie. Throws FORBIDDEN for a call that a browser makes
 * for a page of someone else's.
 */
export async function contextOf(
  surroundings: Surroundings,
  request: FastifyRequest,
  reply: FastifyReply,
  { keepsCookie }: { keepsCookie: boolean },
): Promise<Context> {
  return {
    ...surroundings,
    actor: await actorOf(surroundings.db, request),
    log: request.log,
    requestId: request.id,
    sessionCookie: {
      write(session) {
        if (!keepsCookie) return;
        const secure = request.protocol === "https";
        reply.header("set-cookie", sessionCookieHeader(session, { secure }));
      },
    },
  };
}

async function actorOf(db: Database, request: FastifyRequest): Promise<Actor | null> {
  const { authorization, cookie } = request.headers;
  const bearer = readBearerToken(authorization);
  if (bearer) return validateSession(db, bearer);
  const kept = readSessionCookie(cookie);
  // A cookie goes along with whatever page makes the browser call us, so the page must be ours.
  // Signing in from elsewhere is refused too: it would put someone else's sign-in session into the browser.
  // A read may be typed as an address or come from a browser that says nothing, but no page from
  // elsewhere makes it, for the first read of a receipt issues it.
  const isOurs = sentByOurPage(request);
  const isRefused =
    request.method === "POST"
      ? isOurs === false || (kept && !isOurs)
      : kept && isOurs === false && !isTypedAddress(request);
  if (isRefused) {
    throw new TRPCError({ code: "FORBIDDEN", cause: businessError("UnauthorizedOperation") });
  }
  return kept ? validateSession(db, kept) : null;
}

/** Whether the browser says that no page makes the call, but the person: an address, a bookmark. */
function isTypedAddress({ headers }: FastifyRequest): boolean {
  return headers["sec-fetch-site"] === "none";
}

/** Whether the browser says that a page of this origin makes the call; null when nothing says. */
function sentByOurPage({ headers, host }: FastifyRequest): boolean | null {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  if (headers.origin === undefined) return null;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host;
}
