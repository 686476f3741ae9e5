import { isFile, restRoutes } from "@kenshu/api/rest/rest.ts";
import { Gauge, type Registry } from "@prometheus-io/client";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fastifyMetrics from "fastify-metrics";

/** Seconds. */
const BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30];

/** The name of the stream in a tRPC call. */
const STREAM = "live.follow";

const filePaths = new Set<string>(
  restRoutes.filter(({ output }) => isFile(output)).map(({ path }) => path),
);

/** The door through which a request came. It is never the address, which anybody can invent. */
function doorOf({ routeOptions, params }: Pick<FastifyRequest, "routeOptions" | "params">): string {
  const { url = "" } = routeOptions;
  if (filePaths.has(url)) return "file";
  if (isStream(params)) return "stream";
  if (url.startsWith("/api/")) return "rest";
  return url.startsWith("/trpc/") ? "trpc" : "web";
}

/** A stream lasts as long as a page is seen, so it is no request that took long (rule 24.4). */
function isStream(params: unknown): boolean {
  return (
    typeof params === "object" && params !== null && "path" in params && params.path === STREAM
  );
}

/** Measures requests by door, verb and status, and counts connections and requests under way (rule 21.3). */
export async function measureRequests(app: FastifyInstance, registry: Registry): Promise<void> {
  await app.register(fastifyMetrics.default, {
    endpoint: null,
    defaultMetrics: { enabled: false },
    routeMetrics: {
      enabled: { histogram: true, summary: false },
      registeredRoutesOnly: false,
      groupStatusCodes: true,
      overrides: {
        labels: { getRouteLabel: doorOf, route: "door" },
        histogram: {
          name: "kenshu_http_request_duration_seconds",
          help: "How long requests took, by door, verb and class of status",
          buckets: BUCKETS,
          registers: [registry],
        },
        // The library makes one anyway.
        summary: { registers: [] },
      },
    },
  });
  const open = new Gauge({
    name: "kenshu_http_requests_open",
    help: "Requests under way, by door; a file is until its reader has it, a stream until it ends",
    labelNames: ["door"],
    registers: [registry],
  });
  for (const door of ["rest", "file", "trpc", "stream", "web"]) open.set({ door }, 0);
  app.addHook("onRequest", (request, { raw }, done) => {
    const door = doorOf(request);
    open.inc({ door });
    raw.once("close", () => open.dec({ door }));
    done();
  });
  new Gauge({
    name: "kenshu_http_connections_open",
    help: "Connections that are open, used or not",
    registers: [registry],
    async collect() {
      this.set(await connectionsOf(app));
    },
  });
}

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
