import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import type { DemoAccounts } from "@kenshu/api/context.ts";
import { KeptByLog } from "@kenshu/api/kept/keptByLog.ts";
import { LogReader } from "@kenshu/api/live/logReader.ts";
import { Streams } from "@kenshu/api/live/streams.ts";
import { holdersOf } from "@kenshu/api/modules/auth/index.ts";
import type { ServerState } from "@kenshu/api/serverState.ts";
import type { Database } from "@kenshu/db/pool.ts";
import type { Replica } from "@kenshu/db/replica.ts";
import type { Issuer } from "@kenshu/domain/cashFlow/receipt.rules.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import type { Heartful } from "@kenshu/heartful/gateway.ts";
import type { Registry } from "@prometheus-io/client";
import { TRPCError } from "@trpc/server";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { CallTally } from "#callTally.ts";
import { type Configuration, isDetailed } from "#configuration.ts";
import { measureRequests } from "#metrics/requests.ts";
import { asDeclared, knownMethods } from "#plugins/addresses.ts";
import { callTurns, tokenTurns } from "#plugins/callTurns.ts";
import { answerFailure, describeError } from "#plugins/errors.ts";
import { guide } from "#plugins/guide.ts";
import { headersFor } from "#plugins/headers.ts";
import { keptCalls } from "#plugins/keptCalls.ts";
import { mailbox } from "#plugins/mailbox.ts";
import { oneClick } from "#plugins/oneClick.ts";
import { readiness } from "#plugins/readiness.ts";
import { reference } from "#plugins/reference.ts";
import { rest } from "#plugins/rest.ts";
import { signInLimit } from "#plugins/signInLimit.ts";
import { logTooManyCalls } from "#plugins/tooManyCalls.ts";
import { trpc } from "#plugins/trpc.ts";
import { answerUnreadable } from "#plugins/unreadable.ts";
import { readVersion, web } from "#plugins/web.ts";
import type { Tracing } from "#tracing.ts";
import { withinWork } from "#work.ts";

const SECOND = 1000;

/**
 * A connection on which nothing moves as it should is cut after this many milliseconds (rule
 * 13.11).
 */
type ConnectionLimits = {
  /** For the headers of a request, and for all of it, to arrive. */
  headers: number;
  request: number;
  /** How long a connection may stay silent in both directions. It is longer than a call takes. */
  idle: number;
  /** How often the first two are looked at. */
  checked: number;
};

const CONNECTION_LIMITS: ConnectionLimits = {
  headers: 10 * SECOND,
  request: 30 * SECOND,
  idle: 60 * SECOND,
  checked: 5 * SECOND,
};

/** GET and HEAD read, POST writes. No route takes another method. */
const METHODS = ["GET", "HEAD", "POST"];

/**
 * Answers of up to so many bytes are compressed in one step, which holds others up for less than a
 * millisecond. A stream of its own for each would take the processor longer.
 */
const COMPRESSED_AT_ONCE = 65_536;

export type AppParts = {
  db: Database;
  searches: Replica;
  analyses: Replica;
  clock: Clock;
  demo: DemoAccounts | null;
  issuer: Issuer | null;
  heartful: Heartful | null;
  /** What the process knows of itself. */
  server: ServerState;
  /** A connection for `/ready` alone, so that nothing else changes its answer (rule 21.2). */
  readyDb: Database;
  /** A connection kept for reading the log and the metrics. Calls take it only to learn what they missed. */
  lookDb: Database;
  /** Where requests are measured; null where nobody asks. */
  metrics?: Registry | null;
  tracing?: Tracing | null;
  /** Where calls are added up; null where nobody asks. */
  tally?: CallTally | null;
  /** Where people reach the product; also the base of the links in mails. */
  site: URL;
  configuration: Pick<Configuration, "publicUrl" | "mail" | "mailbox" | "trustProxy" | "logLevel">;
  /** Where the built web client lies. */
  webDirectory: string;
  connectionLimits?: ConnectionLimits;
  logReader?: LogReader;
  streams?: Streams;
};

/** Whether a request names one host. With two, a proxy could believe one and we the other. */
function isForOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const hosts = names.filter((name) => name.toLowerCase() === "host");
  return hosts.length === 1 || (hosts.length === 0 && httpVersion === "1.0");
}

/** The HTTP server, not listening yet: REST, tRPC, reference page, web client. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, searches, analyses, clock, demo, issuer, heartful, server, readyDb, lookDb, site } =
    parts;
  const { configuration, webDirectory, tally = null } = parts;
  const { connectionLimits = CONNECTION_LIMITS } = parts;
  const putHeaders = headersFor(site);
  const app = Fastify({
    // Answers name their request; the log never holds a query, a body, a header or an address.
    genReqId: () => randomUUID(),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    logger: {
      level: configuration.logLevel,
      stream: process.stderr,
      serializers: { err: describeError },
    },
    trustProxy: configuration.trustProxy,
    // A batch of tRPC calls is one path parameter.
    routerOptions: { maxParamLength: 5000 },
    requestTimeout: connectionLimits.request,
    connectionTimeout: connectionLimits.idle,
    keepAliveTimeout: connectionLimits.idle,
    http: {
      // We check the host header below, so that the refusal is ours.
      requireHostHeader: false,
      // Node would wait a second longer than it has told.
      keepAliveTimeoutBuffer: 0,
      headersTimeout: connectionLimits.headers,
      connectionsCheckingInterval: connectionLimits.checked,
    },
    // Open connections are served while the server shuts down.
    return503OnClosing: false,
    rewriteUrl: ({ url = "/" }) => asDeclared(url),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, putHeaders),
    // A path that cannot be read is refused before any hook.
    frameworkErrors(error, request, reply) {
      putHeaders(request, reply);
      answerFailure(error, request, reply);
    },
  });
  app.setErrorHandler(answerFailure);
  // We ignore an expectation that we do not know and answer the request as usual.
  app.server.on("checkExpectation", (request, response) =>
    app.server.emit("request", request, response),
  );

  // We take no compressed bodies: a few bytes could unpack to any size.
  await app.register(compress, { globalDecompression: false, syncThreshold: COMPRESSED_AT_ONCE });
  await app.register(rateLimit, { global: false });
  if (parts.metrics) await measureRequests(app, parts.metrics);
  parts.tracing?.trace(app);
  const methodsAt = knownMethods(app);
  app.addHook("onRequest", async (request, reply) => {
    putHeaders(request, reply);
    if (!isForOneHost(request.raw)) throw new TRPCError({ code: "BAD_REQUEST" });
    if (METHODS.includes(request.method)) return;
    reply.header("allow", (methodsAt(request) ?? METHODS).join(", "));
    throw new TRPCError({ code: "METHOD_NOT_SUPPORTED" });
  });
  // After the body was read, which loses what goes on.
  app.addHook("preHandler", ({ id }, _reply, done) => withinWork({ requestId: id }, done));
  logTooManyCalls(app, { db, clock });
  if (isDetailed(configuration)) {
    app.addHook(
      "onResponse",
      async ({ log, method, routeOptions }, { statusCode, elapsedTime }) => {
        log.debug({ method, route: routeOptions.url, statusCode, elapsedTime }, "answered");
      },
    );
  }

  const version = await readVersion(webDirectory);
  const isSiteNamed = configuration.publicUrl !== null;
  const { logReader = new LogReader(lookDb) } = parts;
  const kept = new KeptByLog(logReader);
  app.addHook("onClose", async () => kept.stop());
  const { streams = new Streams(logReader, lookDb, { holdersOf }) } = parts;
  // Browsers open them again at another server.
  app.addHook("preClose", async () => streams.end());
  const surroundings = {
    db,
    searches,
    analyses,
    logReader,
    streams,
    clock,
    demo,
    sendsMail: configuration.mail !== null || configuration.mailbox !== null,
    issuer,
    heartful,
    version,
    server,
    site,
    isSiteNamed,
    kept,
    callTurns: callTurns(),
    tokenTurns: tokenTurns(),
  };
  const limitSignIn = signInLimit(app);
  await app.register(rest, { surroundings, limitSignIn, tally });
  await app.register(trpc, { surroundings, limitSignIn, tally });
  await app.register(keptCalls, { surroundings, tally });
  await app.register(oneClick, surroundings);
  await app.register(readiness, { db: readyDb, server });
  await app.register(async (pages) => {
    await pages.register(guide);
    await pages.register(reference, surroundings);
    const { mailbox: readers } = configuration;
    if (readers) await pages.register(mailbox, { db, site, readers });
    await web(pages, { webDirectory, version, methodsAt });
  });
  return app;
}
