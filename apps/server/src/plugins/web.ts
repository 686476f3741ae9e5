import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import { readCookie } from "@kenshu/api/modules/auth/index.ts";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { MethodsAt } from "#plugins/addresses.ts";
import { answerNotFound } from "#plugins/errors.ts";

/** Paths for programs, in any case; all others belong to the web client. */
const OF_PROGRAMS = /^\/(api|trpc|dev|assets|health|ready|metrics)\b/i;

/**
 * No path of the product is longer or contains what another program could read as a different path.
 */
const PATH_MAX = 2000;
const READ_OTHERWISE = /^[^/]|\/\/|\\|\/\.{1,2}(\/|$)|\p{Cc}/u;

const NOT_BUILT =
  "画面のファイルがありません。npm run build で作成してから、起動し直してください。\n" +
  "The web client has not been built: run `npm run build` and start again.\n";

/** The first call of the page (transport.ts). */
const FIRST_CALL = "</trpc/app.getStart>; rel=preload; as=fetch; crossorigin";

/**
 * The version of the server and its web client: the version of the package and a digest of the
 * built page. The page names every file of the build.
 */
export async function readVersion(webDirectory: string): Promise<string> {
  const manifest = new URL("../../package.json", import.meta.url);
  const { version }: { version: string } = JSON.parse(await readFile(manifest, "utf8"));
  const page = await readFile(join(webDirectory, "index.html")).catch(() => null);
  if (!page) return version;
  return `${version}+${createHash("sha256").update(page).digest("hex").slice(0, 12)}`;
}

/** Serves the built web client: its files, and its page at every path of its own. */
export async function web(
  app: FastifyInstance,
  {
    webDirectory,
    version,
    methodsAt,
  }: { webDirectory: string; version: string; methodsAt: MethodsAt },
): Promise<void> {
  const firstFiles = await readFirstFiles(webDirectory);
  /** What the page of who is signed in needs first comes beside its scripts, not after them. */
  const firstOf = (path: string) =>
    [FIRST_CALL, ...(firstFiles[path] ?? []).map((file) => `<${file}>; rel=modulepreload`)].join(
      ", ",
    );

  // The library that serves files calls such a path forbidden.
  app.addHook("onRequest", async (request, reply) => {
    const path = pathOf(request);
    if (path === null || path.length > PATH_MAX || READ_OTHERWISE.test(path)) {
      throw new TRPCError({ code: "NOT_FOUND" });
    }
    if (isPage(request) && bringsSession(request)) reply.header("link", firstOf(path));
  });
  app.get("/version.json", (_request, reply) => reply.send({ version }));

  const isBuilt = await readFile(join(webDirectory, "index.html")).then(
    () => true,
    () => false,
  );
  if (isBuilt) {
    const assets = join(webDirectory, "assets") + sep;
    await app.register(fastifyStatic, {
      root: webDirectory,
      // The build has made each file's `.br` and `.gz`.
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // The names of assets contain a digest of their content.
        reply.header(
          "cache-control",
          path.startsWith(assets) ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) {
      const methods = methodsAt(request) ?? [request.method];
      if (methods.includes(request.method)) return answerNotFound(request, reply);
      reply.header("allow", methods.join(", "));
      throw new TRPCError({ code: "METHOD_NOT_SUPPORTED" });
    }
    if (isBuilt) return reply.sendFile("index.html");
    return reply.code(503).type("text/plain; charset=utf-8").send(NOT_BUILT);
  });
}

function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    path !== null &&
    !OF_PROGRAMS.test(path) &&
    !path.slice(path.lastIndexOf("/")).includes(".")
  );
}

/** The scripts of screens by address, as the build has written them. */
async function readFirstFiles(webDirectory: string): Promise<Record<string, string[]>> {
  return JSON.parse(
    await readFile(join(webDirectory, "firstFiles.json"), "utf8").catch(() => "{}"),
  );
}

function bringsSession({ headers: { cookie } }: FastifyRequest): boolean {
  return [true, false].some((isSecure) => readCookie(cookie, "session", { isSecure }) !== null);
}

/** The requested path, decoded; null when it cannot be decoded. */
function pathOf({ url }: FastifyRequest): string | null {
  const [path = ""] = url.split("?", 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
