import { setTimeout as pause } from "node:timers/promises";
import type { Plugin } from "vite";

/** What the server answers; everything else is Vite's. */
const OF_SERVER = ["/api", "/trpc", "/dev", "/version.json"];

/**
 * `npm run dev`: people open PORT (3000), and the server listens on the next port. Calls wait while
 * it starts, for the first time or after a change.
 */
export function serverPlugin(): Plugin {
  const port = Number(process.env.PORT || 3000);
  const server = `http://127.0.0.1:${port + 1}`;
  const listens = () =>
    fetch(`${server}/health`).then(
      () => true,
      () => false,
    );
  return {
    name: "kenshu-server",
    apply: "serve",
    config: () => ({
      server: {
        host: "127.0.0.1",
        port,
        strictPort: true,
        proxy: Object.fromEntries(OF_SERVER.map((path) => [path, server])),
      },
    }),
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = "" }, response, next) => {
        if (OF_SERVER.some((path) => new RegExp(`^${path}\\b`).test(url))) {
          while (!response.closed && !(await listens())) await pause(200);
        }
        next();
      });
    },
  };
}
