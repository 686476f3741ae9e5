import { hashPassword } from "@kenshu/db/passwords.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
let token: string;
beforeAll(async () => {
  server = await openServer();
  token = await server.tokenAs(Role.Administrator);
});
afterAll(() => server.close());

const cookie = () => `kenshu_session=${token}`;
const areaCount = async () => (await server.db.selectFrom("area").select("id").execute()).length;

describe("the cookie", () => {
  test("suffices for a read", async () => {
    const headers = { cookie: `other=1; ${cookie()}` };
    expect(await server.call("GET", "/trpc/area.getAll", { headers })).toMatchObject({
      status: 200,
      json: { result: { data: { totalCount: 0 } } },
    });
    expect((await server.call("GET", "/trpc/area.getAll")).status).toBe(401);
  });

  test("does not read for a page from elsewhere, because the first read of a receipt issues it", async () => {
    const { id: studentUserId } = await server.build.student();
    const { id: cashFlowId } = await server.build.cashFlow({ studentUserId });
    const read = (headers: Record<string, string>) =>
      server.call("GET", `/api/CashFlow/GetFileReceipt?cashFlowId=${cashFlowId}`, {
        headers: { cookie: cookie(), ...headers },
      });
    for (const [header, value] of [
      ["sec-fetch-site", "cross-site"],
      ["sec-fetch-site", "same-site"],
      ["origin", "https://elsewhere.example"],
    ] as const) {
      expect((await read({ [header]: value })).status).toBe(403);
    }
    expect(await server.db.selectFrom("receipt").selectAll().execute()).toEqual([]);
    for (const site of ["same-origin", "none"]) {
      expect((await read({ "sec-fetch-site": site })).status).toBe(200);
    }
  });

  test("writes only for pages of this origin", async () => {
    const add = (headers: Record<string, string>) =>
      server.call("POST", "/trpc/area.add", { headers, body: { name: `地域${Math.random()}` } });
    const host = new URL(server.origin).host;
    const before = await areaCount();
    for (const headers of [
      {},
      { origin: "https://elsewhere.example" },
      { origin: `https://${host}.elsewhere.example` },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site", origin: server.origin },
      { "sec-fetch-site": "none" },
    ]) {
      const answer = await add({ cookie: cookie(), ...(headers as Record<string, string>) });
      expect(answer).toMatchObject({
        status: 403,
        json: { error: { data: { refusal: { errorCode: "UnauthorizedOperation" } } } },
      });
    }
    expect(await areaCount()).toBe(before);
    expect((await add({ cookie: cookie(), origin: server.origin })).status).toBe(200);
    expect((await add({ cookie: cookie(), "sec-fetch-site": "same-origin" })).status).toBe(200);
    // Only a program that knows the token sends it as a bearer. A browser never does so by itself.
    const authorization = `Bearer ${token}`;
    expect((await add({ authorization, origin: "https://elsewhere.example" })).status).toBe(200);
    expect(await areaCount()).toBe(before + 3);
  });

  test("holds over REST too, under the same condition", async () => {
    const add = (headers: Record<string, string>) =>
      server.call("POST", "/api/Area/Add", { headers, body: { name: `地域${Math.random()}` } });
    expect((await add({ cookie: cookie() })).status).toBe(403);
    expect((await add({ cookie: cookie(), origin: server.origin })).status).toBe(200);
  });

  test("comes with signing in, not over REST, and not for a page from elsewhere", async () => {
    await server.build.user({
      role: Role.Instructor,
      emailAddress: "somebody@kenshu.test",
      passwordHash: await hashPassword("right-password"),
    });
    const body = { emailAddress: "somebody@kenshu.test", password: "right-password" };
    const own = { headers: { origin: server.origin }, body };
    const answer = await server.call("POST", "/trpc/auth.signIn", own);
    expect(answer.status).toBe(200);
    const [kept = "", browser] = answer.headers.getSetCookie();
    expect(kept).toMatch(/^kenshu_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax;/);
    expect(browser).toMatch(/^kenshu_browser=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax;/);
    // Scripts can read nothing of the session.
    expect(Object.keys(data(answer.json))).toEqual(["expiresAt"]);
    const [pair = ""] = kept.split(";");
    const signedIn = { headers: { origin: server.origin, cookie: pair }, body: {} };
    const signedOut = await server.call("POST", "/trpc/auth.signOut", signedIn);
    expect(signedOut.headers.getSetCookie()).toEqual([expect.stringMatching(/^kenshu_session=;/)]);
    const headers = { cookie: pair };
    expect((await server.call("GET", "/trpc/area.getAll", { headers })).status).toBe(401);

    const overRest = await server.call("POST", "/api/Auth/SignIn", { body });
    expect(overRest.status).toBe(200);
    expect(overRest.headers.getSetCookie()).toEqual([]);
    expect(overRest.json).toMatchObject({ accessToken: expect.stringMatching(/^[\w-]{43}$/) });

    const foreign = { headers: { origin: "https://elsewhere.example" }, body };
    const refused = await server.call("POST", "/trpc/auth.signIn", foreign);
    expect(refused.status).toBe(403);
    expect(refused.headers.getSetCookie()).toEqual([]);
  });
});

/** The answer to a tRPC call. */
const data = (json: unknown) => (json as { result: { data: object } }).result.data;

describe("where the operator names a site with TLS", () => {
  const site = new URL("https://kenshu.example.jp");
  let named: typeof server;
  beforeAll(async () => {
    named = await openServer({ site, configuration: { publicUrl: site } });
    await named.build.user({
      role: Role.Instructor,
      emailAddress: "somebody@kenshu.test",
      passwordHash: await hashPassword("right-password"),
    });
  });
  afterAll(() => named.close());
  const body = { emailAddress: "somebody@kenshu.test", password: "right-password" };
  const signIn = (headers: Record<string, string>) =>
    named.call("POST", "/trpc/auth.signIn", { headers, body });

  test("its cookies are secure and no other site's, although a proxy speaks plainly to us", async () => {
    const kept = (await signIn({ origin: site.origin })).headers.getSetCookie();
    expect(kept).toEqual([
      expect.stringMatching(/^__Host-kenshu_session=[\w-]{43}; Path=\/; .*; Secure$/),
      expect.stringMatching(/^__Host-kenshu_browser=[\w.-]+; Path=\/; .*; Secure$/),
    ]);
    const [pair = ""] = kept[0]?.split(";") ?? [];
    const read = (cookie: string) =>
      named.call("GET", "/trpc/area.getAll", { headers: { cookie } });
    expect((await read(pair)).status).toBe(200);
    // A page under another name of the domain can set this cookie, but not one with the prefix.
    expect((await read(pair.replace("__Host-", ""))).status).toBe(401);
  });

  test("only its own pages write, by any name of the server", async () => {
    const host = new URL(named.origin).host;
    const foreign: Record<string, string>[] = [
      { origin: named.origin },
      { origin: `http://${site.host}` },
      { origin: "https://elsewhere.example", host: site.host },
      { origin: `https://${host}`, "sec-fetch-site": "same-origin" },
    ];
    for (const headers of foreign) {
      expect((await signIn(headers)).status).toBe(403);
    }
    expect((await signIn({ origin: site.origin, "sec-fetch-site": "same-origin" })).status).toBe(
      200,
    );
    expect((await signIn({ origin: site.origin, "sec-fetch-site": "cross-site" })).status).toBe(
      403,
    );
  });
});

describe("answers", () => {
  const headers = () => ({ cookie: cookie(), origin: server.origin });

  test("a batch has an outcome for each call", async () => {
    const batch = { 0: {}, 1: { id: "x" } };
    const path = `/trpc/area.getAll,area.get?batch=1&input=${encodeURIComponent(JSON.stringify(batch))}`;
    const answer = await server.call("GET", path, { headers: headers() });
    expect(answer.status).toBe(207);
    expect(answer.json).toMatchObject([
      { result: {} },
      { error: { data: { httpStatus: 400, refusal: { errors: [{ path: "id" }] } } } },
    ]);
  });

  test("a batch of 20 calls and no more", async () => {
    const read = (calls: number) =>
      server.call("GET", `/trpc/${Array(calls).fill("area.getAll").join(",")}?batch=1&input={}`, {
        headers: headers(),
      });
    expect((await read(20)).json).toHaveLength(20);
    const refused = await read(21);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("一度に送れる呼び出しは20件までです。");
  });

  test("invalid JSON, an unknown procedure and a read sent as a write are refused", async () => {
    const call = (method: "GET" | "POST", path: string, body?: string) =>
      server.call(method, path, { headers: headers(), body });
    expect(await call("POST", "/trpc/area.add", "{not json")).toMatchObject({
      status: 400,
      json: { error: { data: { refusal: { message: expect.stringContaining("JSON") } } } },
    });
    expect((await call("POST", "/trpc/area.nothing", "{}")).status).toBe(404);
    expect((await call("GET", "/trpc/area.add")).status).toBe(405);
  });

  test("a body of another kind than JSON, a form of any size and another method are refused", async () => {
    const sent = (method: string, contentType?: string, body?: string) =>
      fetch(`${server.origin}/trpc/auth.signIn`, {
        method,
        headers: { origin: server.origin, ...(contentType && { "content-type": contentType }) },
        body,
      });
    for (const response of [
      await sent("POST", "text/plain", "hi"),
      await sent("POST", "multipart/form-data; boundary=x", "x".repeat(2_000_000)),
      await sent("POST", "application/octet-stream", "hi"),
      await sent("DELETE"),
      await sent("PUT", "application/json", "{}"),
    ]) {
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(await response.text()).toMatch(/[ぁ-ん]/);
    }
  });

  test("something unforeseen gets 500 with the request's id and no internals", async () => {
    await server.db.schema.alterTable("area").renameTo("area_elsewhere").execute();
    try {
      const answer = await server.call("GET", "/trpc/area.getAll", { headers: headers() });
      expect(answer).toMatchObject({
        status: 500,
        json: { error: { data: { refusal: { requestId: answer.headers.get("x-request-id") } } } },
      });
      expect(answer.text).not.toMatch(/relation|area_elsewhere|stack|node_modules/);
    } finally {
      await server.db.schema.alterTable("area_elsewhere").renameTo("area").execute();
    }
  });
});

test("an answer in lines is refused before anything runs, because its status would come first", async () => {
  const before = await areaCount();
  const headers: Record<string, string>[] = [
    { "trpc-accept": "application/jsonl" },
    { accept: "application/jsonl" },
    { accept: "text/html, application/jsonl;q=0.5" },
  ];
  for (const asked of headers) {
    const answer = await server.call("POST", "/trpc/area.add?batch=1", {
      token,
      headers: asked,
      body: { 0: { name: "行ごと" } },
    });
    expect(answer).toMatchObject({ status: 400, json: { message: expect.any(String) } });
  }
  expect(await areaCount()).toBe(before);
});
