import { signInPaths } from "@kenshu/api/rest/rest.ts";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** How many calls around signing in and up one address may make within a minute (rule 13.3). */
const SIGN_IN_CALLS_MAX = 300;

/** Counts `calls` more from an address; throws TOO_MANY_REQUESTS beyond the limit. */
export type SignInLimit = (
  request: FastifyRequest,
  reply: FastifyReply,
  calls: number,
) => Promise<void>;

/** How many of the calls of a tRPC batch count towards the limit. */
export function signInCallsAmong(calls: readonly { path: string }[]): number {
  return calls.filter(({ path }) => signInPaths.has(path)).length;
}

/**
 * Keeps one count per address for REST and tRPC together. @fastify/rate-limit must be registered.
 */
export function signInLimit(app: FastifyInstance): SignInLimit {
  const count = app.createRateLimit({ max: SIGN_IN_CALLS_MAX, timeWindow: "1 minute" });
  return async (request, reply, calls) => {
    for (let call = 0; call < calls; call++) {
      const counted = await count(request);
      if (counted.isAllowed) continue;
      reply
        .header("ratelimit-limit", counted.max)
        .header("ratelimit-remaining", counted.remaining)
        .header("ratelimit-reset", counted.ttlInSeconds);
      if (!counted.isExceeded) continue;
      reply.header("retry-after", counted.ttlInSeconds);
      throw new TRPCError({ code: "TOO_MANY_REQUESTS" });
    }
  };
}
