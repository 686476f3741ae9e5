import { Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const CHECK_EVERY = 20;
/** A connection taken just before the end has this many milliseconds to send its first request. */
const ARRIVAL = 100;

/**
 * Prepares an orderly end; call it before the server listens. The function returned takes no more
 * connections, gives requests in flight at most `limit` milliseconds, and then closes all
 * connections. Browsers keep connections open as long as they can, even unused ones.
 */
export function drainable(app: FastifyInstance): (limit: number) => Promise<void> {
  let inFlight = 0;
  app.server.on("request", (_request, response) => {
    inFlight++;
    response.once("close", () => inFlight--);
  });
  return async (limit) => {
    const deadline = performance.now() + limit;
    // The server's own close() would cut connections whose first request is on its way. This does
    // not.
    Server.prototype.close.call(app.server);
    await pause(ARRIVAL);
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
