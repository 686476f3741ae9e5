import { Role } from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const post = (address: string, path: string) =>
  server.callFrom(address, "POST", path, { body: {} });
const signIn = (address: string) => post(address, "/api/Auth/SignIn");

test("an idle kept connection is cut after 60 seconds in all", () => {
  const { keepAliveTimeout, keepAliveTimeoutBuffer, timeout } = server.app.server;
  expect(keepAliveTimeout + keepAliveTimeoutBuffer).toBe(60_000);
  expect(timeout).toBe(60_000);
});

test("one address may make 300 calls around signing in per minute, over REST and tRPC together, and more is in the log", async () => {
  const token = await server.tokenAs(Role.Viewer);
  const address = "10.0.0.1";
  const batch = `/trpc/${Array(20).fill("auth.signIn").join(",")}?batch=1`;
  const statuses = [];
  for (let call = 0; call < 200; call++) statuses.push((await signIn(address)).status);
  for (let call = 0; call < 5; call++) {
    statuses.push((await post(address, batch)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([400]));

  const refused = await signIn(address);
  expect(refused).toMatchObject({
    status: 429,
    json: { message: expect.stringMatching(/待って/) },
  });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.headers).toMatchObject({
    "ratelimit-limit": "300",
    "ratelimit-remaining": "0",
    "ratelimit-reset": expect.stringMatching(/^\d+$/),
  });
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  const refusedOverTrpc = await post(address, "/trpc/auth.signUp");
  expect(refusedOverTrpc).toMatchObject({
    status: 429,
    json: { error: { data: { httpStatus: 429 } } },
  });
  expect(Number(refusedOverTrpc.headers["retry-after"])).toBeGreaterThan(0);
  // So is what only the web client calls.
  for (const name of ["getPasskeyChallenge", "signInWithPasskey", "confirmSecondFactor"]) {
    expect((await post(address, `/trpc/auth.${name}`)).status, name).toBe(429);
  }

  const headers = { "x-forwarded-for": "192.0.2.9", forwarded: "for=192.0.2.9" };
  const disguised = server.callFrom(address, "POST", "/api/Auth/SignIn", { body: {}, headers });
  expect((await disguised).status).toBe(429);

  // That is in the log, though not each time.
  const inLog = () =>
    server.db
      .selectFrom("auditLog")
      .select(["description", "operateUserName"])
      .where("refusedReason", "=", "呼び出しを拒否（回数の上限）")
      .execute();
  await expect
    .poll(inLog)
    .toEqual([
      { description: `呼び出しを拒否（回数の上限）、${address}`, operateUserName: "不明" },
    ]);

  // Nobody else is limited: neither a person who has signed in, nor a browser that opens the page.
  expect((await signIn("10.0.0.2")).status).toBe(400);
  const read = await server.callFrom(address, "GET", "/api/Area/GetAll", { token });
  expect(read.status).toBe(200);
  expect((await server.callFrom(address, "GET", "/trpc/app.getStart")).status).toBe(200);
});

test("signed-in calls are not counted", async () => {
  const token = await server.tokenAs(Role.Viewer);
  // More than the 300 that are counted.
  for (let round = 0; round < 7; round++) {
    const calls = Array.from({ length: 50 }, () =>
      server.callFrom("10.0.0.3", "GET", "/api/Area/GetAll", { token }),
    );
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  }
});
