import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readVersion } from "#plugins/web.ts";
import { openServer } from "#testing.ts";

const PAGE = '<!doctype html><title>Kenshu</title><script src="/assets/main-1234abcd.js"></script>';

const SCRIPT = "export {};\n".repeat(1000);

let folder: string;
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kenshu-web-"));
  await mkdir(join(folder, "dist/assets"), { recursive: true });
  await writeFile(join(folder, "dist/index.html"), PAGE);
  await writeFile(join(folder, "dist/favicon.svg"), "<svg/>");
  await writeFile(join(folder, "dist/firstFiles.json"), '{"/home":["/assets/home-1.js"]}');
  const script = join(folder, "dist/assets/main-1234abcd.js");
  await writeFile(script, SCRIPT);
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(join(folder, "secret.txt"), "not for the world");
  server = await openServer({ webDirectory: join(folder, "dist") });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers?: Record<string, string>) =>
  server.call("GET", path, { headers });

test.each([
  "/",
  "/index.html",
  "/reserve/add/12?from=2027-03-10",
  "/trainingSchedule/create/1/_/2027-03-10T10:00/2027-03-10T11:00",
])("%s is the page, to be asked for again each time", async (path) => {
  const answer = await get(path);
  expect(answer).toMatchObject({ status: 200, text: PAGE });
  expect(answer.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8/i);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test("what a screen needs first is named to who is signed in, and to nobody else", async () => {
  const cookie = "kenshu_session=any";
  const linked = async (path: string, headers?: Record<string, string>) =>
    (await get(path, headers)).headers.get("link");
  const call = "</trpc/app.getStart>; rel=preload; as=fetch; crossorigin";
  expect(await linked("/home", { cookie })).toBe(`${call}, </assets/home-1.js>; rel=modulepreload`);
  expect(await linked("/student", { cookie })).toBe(call);
  expect(await linked("/home")).toBeNull();
  expect(await linked("/assets/main-1234abcd.js", { cookie })).toBeNull();
});

test("assets are kept for good and come as the build has compressed them", async () => {
  const answer = await get("/assets/main-1234abcd.js", { "accept-encoding": "br" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("content-encoding")).toBe("br");
  // The length of a body compressed on request is not known yet.
  expect(Number(answer.headers.get("content-length"))).toBe(brotliCompressSync(SCRIPT).length);
  expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
  expect(answer.headers.get("content-type")).toMatch(/^(text|application)\/javascript/);
  expect(answer.text).toBe(SCRIPT);
  const plain = await get("/assets/main-1234abcd.js", { "accept-encoding": "identity" });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.text).toBe(SCRIPT);
  expect((await get("/favicon.svg")).headers.get("cache-control")).toBe("no-cache");
});

test.each([
  "/assets/",
  "/assets/gone-1234abcd.js",
  "/robots.txt",
  "/api/nothing",
  "/trpc",
  "/dev/nothing",
  "/../secret.txt",
  "/..%2fsecret.txt",
  "/assets/..%2f..%2fsecret.txt",
])("%s is not the page", async (path) => {
  const answer = await get(path);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.text).not.toContain("not for the world");
  expect(answer.text).not.toContain("<title>");
});

test.each([
  "//api/x",
  "/api//x",
  "/API/x",
  "/api%2fx",
  "/%61pi/x",
  "/api%252fx",
  "/api;x",
  "/api/%00",
  "/%00",
  "/api\\x",
  "/\\api/x",
  "/api/../home",
  "/x/../api/x",
  "http://test/api/x",
  "*",
  "/api/a…",
  "/a…",
])("%s gets 404 as JSON", async (shown) => {
  const path = shown.replace("…", "a".repeat(6000));
  const { head, body } = await asTyped(path);
  expect(head).toMatch(/^HTTP\/1\.1 404 /);
  expect(head).toMatch(/^content-type: application\/json/im);
  expect(head).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(JSON.parse(body)).toEqual({ message: expect.stringContaining("見つかりません") });
});

/** The answer for exactly this path: `fetch` would rewrite it. */
async function asTyped(path: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n`);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { head, body };
}

test("a write to an unknown path is not the page either", async () => {
  expect((await server.call("POST", "/reserve/add", { body: {} })).status).toBe(404);
});

describe("the headers", () => {
  const paths = ["/", "/favicon.svg", "/assets/gone.js", "/api/Area/GetAll", "/api/docs/", "/%zz"];

  test.each(paths)(
    "of %s guard the browser, and tell nothing of https without it",
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get("content-security-policy")).toContain("default-src 'self'");
      expect(headers.get("content-security-policy")).not.toMatch(
        /script-src[^;]*unsafe|unsafe-eval/,
      );
      expect(headers.get("permissions-policy")).toContain("geolocation=()");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("strict-transport-security")).toBeNull();
    },
  );

  test("only the reference page may turn text into markup, because its library needs it", async () => {
    const policyOf = async (path: string) =>
      (await get(path)).headers.get("content-security-policy");
    expect(await policyOf("/")).toContain("require-trusted-types-for 'script'");
    expect(await policyOf("/api/docs/")).not.toContain("trusted-types");
  });

  test("of a site that is reached by https keep it there", async () => {
    const secure = await openServer({ site: new URL("https://kenshu.example.jp") });
    for (const path of ["/api/Area/GetAll", "/version.json"]) {
      const { headers } = await secure.call("GET", path);
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    }
    await secure.close();
  });

  test("keep what is about people out of the browser's cache, refusals too", async () => {
    for (const path of ["/api/Area/GetAll", "/trpc/area.getAll", "/trpc/app.getStart"]) {
      expect((await get(path)).headers.get("cache-control")).toBe("no-store");
    }
  });
});

describe("the version", () => {
  test("is served fresh and changes with the build", async () => {
    const { json, headers } = await get("/version.json");
    expect(json).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/) });
    expect(headers.get("cache-control")).toBe("no-store");
    const rebuilt = join(folder, "rebuilt");
    await cp(join(folder, "dist"), rebuilt, { recursive: true });
    expect({ version: await readVersion(rebuilt) }).toEqual(json);
    await writeFile(join(rebuilt, "index.html"), PAGE.replace("1234abcd", "5678abcd"));
    expect({ version: await readVersion(rebuilt) }).not.toEqual(json);
  });

  test("is known to the web client from the start", async () => {
    const start = await get("/trpc/app.getStart");
    const { json } = await get("/version.json");
    expect(start.json).toMatchObject({ result: { data: json } });
  });
});

test("without a build a page says so, and the rest works", async () => {
  const unbuilt = await openServer({ webDirectory: join(folder, "nothing") });
  const page = await unbuilt.call("GET", "/reserve/add");
  expect(page).toMatchObject({ status: 503, text: expect.stringContaining("npm run build") });
  expect((await unbuilt.call("GET", "/version.json")).status).toBe(200);
  expect((await unbuilt.call("GET", "/api/Area/GetAll")).status).toBe(401);
  await unbuilt.close();
});
