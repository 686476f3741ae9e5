import type { Context, Cookies, DemoAccounts } from "@kenshu/api/context.ts";
import type { KeptByLog } from "@kenshu/api/kept/keptByLog.ts";
import type { LogReader } from "@kenshu/api/live/logReader.ts";
import type { Streams } from "@kenshu/api/live/streams.ts";
import {
  cookieHeader,
  readBearerToken,
  readCookie,
  validateSession,
} from "@kenshu/api/modules/auth/index.ts";
import { isSystemKey, validateSystemKey } from "@kenshu/api/modules/systemKey/index.ts";
import type { ServerState } from "@kenshu/api/serverState.ts";
import { networkOf } from "@kenshu/api/wire/networkOf.ts";
import { InvalidSystemKey } from "@kenshu/api/wire/wireError.ts";
import type { Database } from "@kenshu/db/pool.ts";
import type { Replica } from "@kenshu/db/replica.ts";
import type { Issuer } from "@kenshu/domain/cashFlow/receipt.rules.ts";
import { businessError } from "@kenshu/domain/errors.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import type { Heartful } from "@kenshu/heartful/gateway.ts";
import { TRPCError } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallTurns, TokenTurns } from "#plugins/callTurns.ts";

/** A page says with this header that it reads after its own write (rule 13.22). */
const AFTER_WRITE = "x-after-write";

/** What every call gets, for every role. */
export type Surroundings = {
  db: Database;
  searches: Replica;
  analyses: Replica;
  logReader: LogReader;
  streams: Streams;
  clock: Clock;
  demo: DemoAccounts | null;
  sendsMail: boolean;
  issuer: Issuer | null;
  heartful: Heartful | null;
  version: string;
  server: ServerState;
  site: URL;
  /**
   * Whether the operator has named `site`, so that no other site is ours. Otherwise every address
   * by which we are called is ours.
   */
  isSiteNamed: boolean;
  /** Answers that are the same for many. */
  kept: KeptByLog;
  callTurns: CallTurns;
  tokenTurns: TokenTurns;
};

/**
 * The context for the procedures of one request. It looks the sign-in session up once. Set
 * `keepsCookies` for the web client, whose cookie holds the session. A stream tells its `actingUser`
 * where others have a header. Throws FORBIDDEN when a browser makes the call for somebody else's
 * page.
 */
export async function contextOf(
  surroundings: Surroundings,
  request: FastifyRequest,
  reply: FastifyReply,
  { keepsCookies, actingUser }: { keepsCookies: boolean; actingUser?: string | undefined },
): Promise<Context> {
  const isSecure = isSecureSite(surroundings, request);
  const cookies: Cookies = {
    read: (cookie) => readCookie(request.headers.cookie, cookie, { isSecure }),
    write(cookie, value) {
      reply.header("set-cookie", cookieHeader(cookie, value, { isSecure }));
    },
  };
  const { callTurns, tokenTurns, ...given } = surroundings;
  const network = networkOf(request.ip);
  const bearer = readBearerToken(request.headers.authorization);
  const token = bearer ?? cookieOf(surroundings, request, cookies.read("session"));
  // Only a REST call can use a system key. A key never signs in to the web client.
  const isKey = !keepsCookies && bearer !== null && isSystemKey(bearer);
  const validate = isKey ? validateSystemKey : validateSession;
  const lookUp = (token: string) =>
    tokenTurns({ token, network, reply }, () => validate(surroundings, token));
  const actor = token ? await lookUp(token) : null;
  if (isKey && actor === null) {
    throw new TRPCError({ code: "UNAUTHORIZED", cause: new InvalidSystemKey() });
  }
  return {
    ...given,
    actor,
    actingUser: actingUser ?? request.headers["x-acting-user"]?.toString() ?? null,
    isAfterWrite: AFTER_WRITE in request.headers,
    idempotencyKey: request.headers["idempotency-key"]?.toString() || null,
    keysEveryWrite: !keepsCookies,
    tellReplayed: () => reply.header("idempotent-replayed", "true"),
    inTurn: (procedure, run) =>
      callTurns({ procedure, caller: callerOf({ actor, network }), reply }, run),
    log: request.log,
    requestId: request.id,
    caller: { network, userAgent: request.headers["user-agent"] ?? "" },
    cookies: keepsCookies ? cookies : null,
    asksProof: keepsCookies || bearer === null,
  };
}

/** Whose share a call takes. A system key has its own share, separate from that of its maker. */
export function callerOf({ actor, network }: Pick<Context, "actor"> & { network: string | null }) {
  if (actor?.systemKey) return `system key ${actor.systemKey.id}`;
  return actor?.userId ?? network;
}

/** Whether browsers reach us over TLS. Then no cookie may leave in the clear. */
function isSecureSite({ site, isSiteNamed }: Surroundings, request: FastifyRequest): boolean {
  return isSiteNamed ? site.protocol === "https:" : request.protocol === "https";
}

/** The token that the browser has `kept`; null without one. */
function cookieOf(
  surroundings: Surroundings,
  request: FastifyRequest,
  kept: string | null,
): string | null {
  // A browser sends the cookie whichever page makes the call, so the page must be ours. We also
  // refuse signing in from another page: it would put someone else's session into the browser. A
  // read may have no page, when a person types the address or the browser tells nothing. But no
  // other page may make it, because the first reading of a receipt issues it.
  const isOurs = sentByOurPage(surroundings, request);
  const isRefused =
    request.method === "POST"
      ? isOurs === false || (kept && !isOurs)
      : kept && isOurs === false && !isTypedAddress(request);
  if (isRefused) {
    request.log.info(
      { userId: null, errorCode: "UnauthorizedOperation" },
      "forbidden: a page from elsewhere",
    );
    throw new TRPCError({ code: "FORBIDDEN", cause: businessError("UnauthorizedOperation") });
  }
  return kept;
}

/**
 * Whether the browser says that the person makes the call, by an address or a bookmark, and not a
 * page.
 */
function isTypedAddress({ headers }: FastifyRequest): boolean {
  return headers["sec-fetch-site"] === "none";
}

/** Whether the browser says that a page of this site makes the call; null when it does not say. */
function sentByOurPage(
  { site, isSiteNamed }: Surroundings,
  { headers, host }: FastifyRequest,
): boolean | null {
  const { origin } = headers;
  if (isSiteNamed && origin !== undefined && origin !== site.origin) return false;
  const relation = headers["sec-fetch-site"];
  if (relation !== undefined) return relation === "same-origin";
  if (origin === undefined) return null;
  return isSiteNamed || (URL.canParse(origin) && new URL(origin).host === host);
}
