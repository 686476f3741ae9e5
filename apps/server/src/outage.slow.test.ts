import { createSession } from "@kenshu/api/modules/auth/index.ts";
import { useWorld } from "@kenshu/api/testing.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer, openSeverable } from "#testing.ts";

const world = useWorld();
let way: Awaited<ReturnType<typeof openSeverable>>;
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  way = await openSeverable(world.connectionString);
  server = await openServer({ db: way.db });
});
afterAll(async () => {
  await server.close();
  await way.close();
});

test("the server answers 503 without the database, and as before when it is back", async () => {
  const user = await world.build.user({ role: Role.Administrator });
  const { token } = await createSession(world.db, user.id, new Date());
  const read = () => server.call("GET", "/api/Area/GetAll", { token });
  const readOverTrpc = () => server.call("GET", "/trpc/area.getAll", { token });
  expect((await read()).status).toBe(200);

  // One call waits in the database while we cut the connection to it.
  const holder = await world.db.startTransaction().execute();
  await sql`lock table area`.execute(holder);
  const waiting = read();
  await waitForLock(world.db);
  await way.cut();
  expect((await waiting).status).toBe(503);
  await holder.rollback().execute();

  for (const answer of [await read(), await readOverTrpc()]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
  }
  expect((await read()).json).toEqual({ message: expect.stringMatching(/待って/) });
  expect(await readOverTrpc()).toMatchObject({ json: { error: { data: { httpStatus: 503 } } } });
  // Whatever needs no database still works.
  expect((await server.call("GET", "/version.json")).status).toBe(200);

  await way.restore();
  expect((await read()).status).toBe(200);
  expect((await readOverTrpc()).status).toBe(200);
});

test("while HM asks for a pause, callers are told to wait", async () => {
  const user = await world.build.user({ role: Role.Administrator });
  const { token } = await createSession(world.db, user.id, new Date());
  const simulator = await server.simulator();
  for (const [asked, told] of [
    [60, "60"],
    [86_400, "3600"],
  ] as const) {
    simulator.on({ kind: "busy", retryAfter: asked });
    for (const path of [
      "/api/StudentImport/GetHeartfulStudents?from=2027-03-01&to=2027-03-10",
      `/trpc/studentImport.getHeartfulStudents?input=${encodeURIComponent('{"from":"2027-03-01","to":"2027-03-10"}')}`,
    ]) {
      const answer = await server.call("GET", path, { token });
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, told]);
    }
    simulator.off();
  }
  const after = "/api/StudentImport/GetHeartfulStudents?from=2027-03-01&to=2027-03-10";
  await expect.poll(async () => (await server.call("GET", after, { token })).status).toBe(200);
});

test("without HM 503 where it is needed, and everything else goes on", async () => {
  const user = await world.build.user({ role: Role.Administrator });
  const { token } = await createSession(world.db, user.id, new Date());
  const search = () =>
    server.call("GET", "/api/StudentImport/GetHeartfulStudents?from=2027-03-01&to=2027-03-10", {
      token,
    });
  const simulator = await server.simulator();
  for (const kind of ["error", "unreachable", "rubbish", "refused"] as const) {
    simulator.on({ kind });
    const answer = await search();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.json).toEqual({ message: expect.stringMatching(/^HM/) });
    expect((await server.call("GET", "/api/Area/GetAll", { token })).status).toBe(200);
    simulator.off();
    await expect.poll(async () => (await search()).status).toBe(200);
  }
});
