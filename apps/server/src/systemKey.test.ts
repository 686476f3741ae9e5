import { restRoutes } from "@kenshu/api/rest/rest.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { permissions } from "@kenshu/domain/permissions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
let administrator: string;
let systemKey: { id: number; key: string };
beforeAll(async () => {
  server = await openServer();
  administrator = await server.tokenAs(Role.Administrator);
  const body = {
    name: "予約連携",
    role: Role.Administrator,
    controllers: ["Area", "Log"],
    lastDay: await today(),
  };
  const made = await server.call("POST", "/api/SystemKey/Add", { token: administrator, body });
  systemKey = made.json as typeof systemKey;
});
afterAll(() => server.close());

async function today() {
  const { json } = await server.call("GET", "/api/App/GetStart");
  return (json as { now: string }).now.slice(0, 10);
}

test("over REST a key calls in its controllers, and is refused elsewhere", async () => {
  const token = systemKey.key;
  expect((await server.call("GET", "/api/Area/GetAll", { token })).status).toBe(200);
  for (const path of ["/api/Room/GetAll", "/api/SystemKey/GetAll", "/api/User/GetOwn"]) {
    expect(await server.call("GET", path, { token }), path).toMatchObject({
      status: 403,
      json: { errorCode: "UnauthorizedOperation", found: "mayNotWithKey" },
    });
  }
});

test("the document says what a key gets where nobody needs to sign in", async () => {
  const token = systemKey.key;
  const publicCalls = restRoutes.filter(({ name }) => permissions[name] === "public");
  expect(publicCalls.length).toBeGreaterThan(5);
  for (const { method, path } of publicCalls) {
    const body = method === "POST" ? {} : undefined;
    // Each answer is compared with the document, too.
    expect((await server.call(method, `${path}?nmae=x`, { token, body })).status, path).toBe(403);
  }
});

test("a key signs nobody in to the web client, neither over tRPC nor as a cookie", async () => {
  const { key } = systemKey;
  const bearer = { authorization: `Bearer ${key}` };
  const cookie = { cookie: `kenshu_session=${key}`, "sec-fetch-site": "same-origin" };
  for (const [path, headers] of [
    ["/trpc/area.getAll", bearer],
    ["/trpc/area.getAll", cookie],
    ["/api/Area/GetAll", cookie],
  ] as const) {
    expect((await server.call("GET", path, { headers })).status, path).toBe(401);
  }
});

test("an ended key is refused like an unknown one", async () => {
  const body = { id: systemKey.id };
  const end = await server.call("POST", "/api/SystemKey/End", { token: administrator, body });
  expect(end.status).toBe(204);
  for (const token of [systemKey.key, "kenshu_key_never"]) {
    // These need no session. The document names what they answer all the same.
    for (const [method, path] of [
      ["GET", "/api/App/GetStart"],
      ["POST", "/api/Auth/SignIn"],
    ] as const) {
      expect((await server.call(method, path, { token })).status, path).toBe(401);
    }
    const answer = await server.call("GET", "/api/Area/GetAll", { token });
    expect(answer).toMatchObject({
      status: 401,
      json: { message: "このシステムキーは使えません。期限と状態を管理者に確認してください。" },
    });
    expect(answer.headers.get("www-authenticate")).toContain("Bearer");
  }
});
