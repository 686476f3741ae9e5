import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { TRPCError } from "@trpc/server";
import type { FastifyReply } from "fastify";
import { RETRY_AFTER } from "#plugins/errors.ts";
import { TurnedAway, Turns } from "#turns.ts";

const SECOND = 1000;

/** The share of one user, or of strangers at one address: somebody with many connections does not slow the others (rule 13.8). */
const OF_ONE_CALLER = { atOnce: 8, waiting: 1000, patience: 5 * SECOND };

/**
 * The share of one procedure: where its calls wait for a table that somebody has locked, they leave
 * most connections to the database to the other procedures (rule 13.8).
 */
const OF_ONE_PROCEDURE = { atOnce: 4, waiting: 1000, patience: 10 * SECOND };

/** Runs a call once its procedure and its caller have a turn. */
export type CallTurns = <T>(
  call: { procedure: ProcedureName; caller: number | string; reply: FastifyReply },
  run: () => Promise<T>,
) => Promise<T>;

/** The turns of one server: too many calls of a caller are 429, too many of a procedure 503. */
export function callTurns(): CallTurns {
  const callers = new Turns<number | string>(OF_ONE_CALLER);
  const procedures = new Turns<ProcedureName>(OF_ONE_PROCEDURE);
  return async ({ procedure, caller, reply }, run) => {
    const ofProcedure = () =>
      procedures.run(procedure, run).catch((error: unknown) => {
        throw error instanceof TurnedAway ? new TRPCError({ code: "SERVICE_UNAVAILABLE" }) : error;
      });
    return callers.run(caller, ofProcedure).catch((error: unknown) => {
      if (!(error instanceof TurnedAway)) throw error;
      reply.header("retry-after", RETRY_AFTER);
      throw new TRPCError({ code: "TOO_MANY_REQUESTS" });
    });
  };
}
