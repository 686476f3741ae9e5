import type { FastifyInstance } from "fastify";

const CHECK_EVERY = 20;

/**
 * Prepares the orderly end of a server that does not listen yet. The function returned takes no more
 * connections, lets requests in flight finish for `limit` milliseconds at most, and then closes all
 * connections. Browsers keep some open for as long as they may, even unused ones.
 */
export function drainable(app: FastifyInstance): (limit: number) => Promise<void> {
  let inFlight = 0;
  app.server.on("request", (_request, response) => {
    inFlight++;
    response.once("close", () => inFlight--);
  });
  return async (limit) => {
    const deadline = performance.now() + limit;
    const check = setInterval(() => {
      const isDone = !app.server.listening && inFlight === 0;
      if (isDone || performance.now() > deadline) app.server.closeAllConnections();
    }, CHECK_EVERY);
    try {
      await app.close();
    } finally {
      clearInterval(check);
    }
  };
}
