import type { Plugin } from "vite";

const COPY = "?stream";
/** Where the code of a stream comes from, and the error codes, of which calls read none. */
const SOURCES = /^@trpc\/(client|server\/(rpc|unstable-core-do-not-import))$|^\.\/codes-/;

/**
 * Gives what follows the log a copy of tRPC of its own. tRPC keeps streams and calls in one module,
 * and a bundler cannot cut a module: without the copy each first load would carry the streams.
 */
export function streamPlugin(): Plugin {
  return {
    name: "kenshu-stream",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const isOfStream = importer?.endsWith("/api/live/listen.ts") || importer?.endsWith(COPY);
      if (!isOfStream || !SOURCES.test(source)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && { ...resolved, id: `${resolved.id}${COPY}` };
    },
  };
}
