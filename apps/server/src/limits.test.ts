import { Role } from "@kenshu/domain/enumerations.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
beforeEach(async () => {
  server = await openServer();
});
afterEach(() => server.close());

const signIn = () => server.call("POST", "/api/Auth/SignIn", { body: {} });

test("300 calls around signing in a minute from one address, over REST and tRPC together", async () => {
  const token = await server.tokenAs(Role.Viewer);
  const batch = `/trpc/${Array(50).fill("auth.signIn").join(",")}?batch=1`;
  const statuses = [];
  for (let call = 0; call < 200; call++) statuses.push((await signIn()).status);
  for (let call = 0; call < 2; call++) {
    statuses.push((await server.call("POST", batch, { body: {} })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([400]));

  const refused = await signIn();
  expect(refused).toMatchObject({
    status: 429,
    json: { message: expect.stringMatching(/待って/) },
  });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  const refusedOverTrpc = await server.call("POST", "/trpc/auth.signUp", { body: {} });
  expect(refusedOverTrpc).toMatchObject({
    status: 429,
    json: { error: { data: { httpStatus: 429 } } },
  });
  expect(refusedOverTrpc.headers.get("retry-after")).toBe(refused.headers.get("retry-after"));

  // Whoever is signed in does not notice, nor does a browser that opens the page.
  expect((await server.call("GET", "/api/Area/GetAll", { token })).status).toBe(200);
  expect((await server.call("GET", "/trpc/app.getStart")).status).toBe(200);
});

test("signed-in calls are not counted", async () => {
  const token = await server.tokenAs(Role.Viewer);
  for (let activity = 0; activity < 20; activity++) {
    const calls = Array.from({ length: 50 }, () =>
      server.call("GET", "/api/Area/GetAll", { token }),
    );
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  }
});
