import type { Registry } from "@prometheus-io/client";
import Fastify from "fastify";

/** Serves the registry at `/metrics` of its own address. The function returned ends it. */
export async function serveMetrics(
  registry: Registry,
  address: { port: number; host: string },
): Promise<{ address: string; close: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true });
  app.get("/metrics", async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return { address: await app.listen(address), close: () => app.close() };
}
