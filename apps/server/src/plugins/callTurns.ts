import { ANALYSIS_LIMITS } from "@kenshu/db/limits.ts";
import { TurnedAway, Turns } from "@kenshu/db/turns.ts";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { TRPCError } from "@trpc/server";
import type { FastifyReply } from "fastify";
import { RETRY_AFTER } from "#plugins/errors.ts";

const SECOND = 1000;

/**
 * The share of one user, or of all strangers at one address. Somebody with many connections does
 * not slow the others (rule 13.8).
 */
const OF_ONE_CALLER = { atOnce: 8, waiting: 1000, patience: 5 * SECOND };

/**
 * The share of one procedure. When somebody has locked a table, its calls wait and leave most
 * database connections to other procedures (rule 13.8).
 */
const OF_ONE_PROCEDURE = { atOnce: 4, waiting: 1000, patience: 10 * SECOND };

/**
 * An analysis may take as long as its statement may (rule 12.6). A caller may wait longer for a
 * turn.
 */
const OF_ANALYSES = { ...OF_ONE_PROCEDURE, patience: ANALYSIS_LIMITS.answer };

/** A file holds a database connection until its reader has taken it. */
const FILES_OF_ONE_CALLER = { atOnce: 1, waiting: 8, patience: 30 * SECOND };

/**
 * The share of one token. It counts before we ask the database whose token it is, so that a flood
 * of calls never takes all connections (rule 13.8).
 */
const OF_ONE_TOKEN = { atOnce: 4, waiting: 1000, patience: 5 * SECOND };

/** The share of all tokens of one network together, because anybody can invent tokens. */
const OF_TOKENS_OF_ONE_NETWORK = { atOnce: 8, waiting: 10_000, patience: 5 * SECOND };

/**
 * A user's id, a system key, or the network of a stranger. Null stands for all callers we cannot
 * tell apart.
 */
type Caller = { caller: number | string | null; reply: FastifyReply };

/** Runs a call when both its procedure and its caller have a turn. */
export type CallTurns = <T>(
  call: Caller & { procedure: ProcedureName },
  run: () => Promise<T>,
) => Promise<T>;

/**
 * The turns of one server. Too many calls of one caller get 429, too many of one procedure get 503.
 */
export function callTurns(): CallTurns {
  const callers = new Turns<Caller["caller"]>(OF_ONE_CALLER);
  const procedures = new Turns<ProcedureName>(OF_ONE_PROCEDURE);
  const analyses = new Turns<ProcedureName>(OF_ANALYSES);
  return async ({ procedure, caller, reply }, run) => {
    const turns = procedure === "Analysis.GetTable" ? analyses : procedures;
    const ofProcedure = () =>
      turns.run(procedure, run).catch((error: unknown) => {
        throw error instanceof TurnedAway ? new TRPCError({ code: "SERVICE_UNAVAILABLE" }) : error;
      });
    return callers.run(caller, ofProcedure).catch(tooManyRequests(reply));
  };
}

/** The turns of files: a caller with too many gets 429. `run` lasts until the file has been taken. */
export function fileTurns() {
  const callers = new Turns<Caller["caller"]>(FILES_OF_ONE_CALLER);
  return <T>({ caller, reply }: Caller, run: () => Promise<T>): Promise<T> =>
    callers.run(caller, run).catch(tooManyRequests(reply));
}

/** Looks a token up when both the token and its network have a turn. */
export type TokenTurns = <T>(
  from: { token: string; network: string | null; reply: FastifyReply },
  lookUp: () => Promise<T>,
) => Promise<T>;

/** The turns of one server. Too many calls with one token get 429. */
export function tokenTurns(): TokenTurns {
  const tokens = new Turns<string>(OF_ONE_TOKEN);
  const networks = new Turns<string | null>(OF_TOKENS_OF_ONE_NETWORK);
  return ({ token, network, reply }, lookUp) =>
    tokens.run(token, () => networks.run(network, lookUp)).catch(tooManyRequests(reply));
}

const tooManyRequests = (reply: FastifyReply) => (error: unknown) => {
  if (!(error instanceof TurnedAway)) throw error;
  reply.header("retry-after", RETRY_AFTER);
  throw new TRPCError({ code: "TOO_MANY_REQUESTS" });
};
