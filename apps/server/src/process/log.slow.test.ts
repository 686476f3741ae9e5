import { createSession } from "@kenshu/api/modules/auth/index.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { expect } from "vitest";
import { test } from "#process/testing.ts";
import { call } from "#testing.ts";

test("the log tells no address, name, query, body or token", async ({
  startOnIt,
  token,
  world,
}) => {
  const server = startOnIt({ LOG_LEVEL: "debug" });
  const address = await server.ready();
  const secret = "secret-person";
  const body = { emailAddress: `${secret}@kenshu.test`, password: secret };
  await call(`${address}/api/Auth/SignIn`, "POST", { body });
  await call(`${address}/api/Area/Get?id=1&name=${secret}`, "GET", { token });
  await call(`${address}/${secret}`, "GET", { headers: { cookie: `kenshu_session=${secret}` } });
  const viewer = await world.build.user({ role: Role.Viewer, name: secret });
  const student = await world.build.student({ name: secret });
  const refused = [];
  for (const [{ id }, path] of [
    [viewer, "/api/Area/Get?id=1"],
    [student, `/api/Student/Get?id=${viewer.id}`],
  ] as const) {
    const session = await createSession(world.db, id, world.clock.now());
    const { headers } = await call(`${address}${path}`, "GET", { token: session.token });
    refused.push({ userId: id, requestId: headers.get("x-request-id") });
  }
  await world.db.schema.alterTable("area").renameTo("area_elsewhere").execute();
  await call(`${address}/api/Area/Add`, "POST", { token, body: { name: secret } });
  await world.db.schema.alterTable("area_elsewhere").renameTo("area").execute();
  expect(await server.kill("SIGTERM")).toBe(0);
  const forbidden = server.said.err
    .split("\n")
    .filter((line) => line.includes('"forbidden"'))
    .map((line) => JSON.parse(line));
  expect(forbidden).toMatchObject([
    { procedure: "Area.Get", errorCode: "UnauthorizedOperation", ...refused[0], level: 30 },
    { procedure: "Student.Get", errorCode: "UnauthorizedOperation", ...refused[1], level: 30 },
  ]);
  expect(server.said.err).toMatch(/"route":"\/api\/Area\/Get"/);
  expect(server.said.err).toMatch(/"unforeseen"/);
  expect(server.said.err).toContain('"code":"42P01"');
  expect(server.said.err).not.toContain(secret);
  expect(server.said.err).not.toContain(token);
});

test("each line about a request has its number, deep within as well, and one about a job the job's name", async ({
  startOnIt,
  token,
  world,
}) => {
  const away = { HM_URL: "http://127.0.0.1:1", HM_API_KEY: "key" };
  const server = startOnIt(away);
  const address = await server.ready();
  const body = { keyword: "山" };
  const numberOf = ({ headers }: { headers: Headers }) => headers.get("x-request-id");
  const askHeartful = await call(`${address}/api/User/GetHeartfulEmployees`, "POST", {
    token,
    body,
  });
  expect(askHeartful.status).toBe(503);
  await world.db.schema.alterTable("area").renameTo("area_elsewhere").execute();
  const overRest = await call(`${address}/api/Area/GetAll`, "GET", { token });
  const overTrpc = await call(`${address}/trpc/area.getAll`, "GET", { token });
  await world.db.schema.alterTable("area_elsewhere").renameTo("area").execute();
  expect([overRest.status, overTrpc.status]).toEqual([500, 500]);
  expect(overRest.json).toMatchObject({ requestId: numberOf(overRest) });
  expect(await server.kill("SIGTERM")).toBe(0);

  const lines = server.said.err
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): Record<string, unknown> => JSON.parse(line));
  const numbers = (msg: string) =>
    lines.filter((line) => line.msg === msg).map(({ requestId }) => requestId ?? null);
  expect(numbers("unforeseen")).toEqual([numberOf(overRest), numberOf(overTrpc)]);
  const ofHeartful = lines.filter(({ msg }) => msg === "HM gave no answer that can be used");
  expect(ofHeartful).toContainEqual(expect.objectContaining({ requestId: numberOf(askHeartful) }));
  expect(ofHeartful).toContainEqual(expect.objectContaining({ job: "heartfulReading" }));
  for (const { requestId, job } of ofHeartful) expect(requestId ?? job).toBeDefined();
});
