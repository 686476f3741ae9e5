import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { createSession } from "@kenshu/api/modules/auth/index.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import type { OperationState } from "@kenshu/domain/operation/operation.schema.ts";
import { addHours } from "@kenshu/domain/time.ts";
import { freePort } from "@kenshu/testkit/deploy/freePort.ts";
import { certificateIn, configureNginx, startNginx } from "@kenshu/testkit/deploy/nginx.ts";
import { skipWithout } from "@kenshu/testkit/tools/skipWithout.ts";
import { expect, onTestFinished } from "vitest";
import { openCallTally } from "#callTally.ts";
import { test } from "#process/testing.ts";
import { call, openServer, openSeverable } from "#testing.ts";

const GET_ALL = "/api/Area/GetAll";
const BATCH = `/trpc/area.getAll,setting.get?batch=1&input=${encodeURIComponent("{}")}`;

test("each call counts, also in a batch, and 500 and 503 are no answer", async ({
  world,
  token,
}) => {
  const { clock, build, db } = world;
  const way = await openSeverable(world.connectionString);
  onTestFinished(() => way.close());
  const tally = openCallTally({ db, clock });
  const server = await openServer({ db: way.db, clock, tally });
  onTestFinished(() => server.close());
  const ask = async (path: string, headers = {}) =>
    (await server.call("GET", path, { token, headers })).status;
  await build.area();

  expect(await ask(GET_ALL)).toBe(200);
  expect((await server.call("GET", GET_ALL)).status).toBe(401);
  expect(await ask("/api/Area/Get?id=x")).toBe(400);
  expect(await ask(BATCH)).toBe(200);
  // Nobody calls for these, or they are no calls.
  for (const path of ["/health", "/ready", "/version.json"]) await ask(path);
  await db.schema.alterTable("area").renameTo("area_elsewhere").execute();
  expect(await ask(GET_ALL)).toBe(500);
  expect(await ask(BATCH)).toBe(207);
  await db.schema.alterTable("area_elsewhere").renameTo("area").execute();
  await way.cut();
  expect(await ask(GET_ALL)).toBe(503);
  expect(await ask(BATCH)).toBe(503);
  await way.restore();

  await tally.end();
  const counted = db.selectFrom("callTally").select(["callCount", "unansweredCount"]);
  expect(await counted.execute()).toEqual([{ callCount: 11, unansweredCount: 5 }]);
});

test("calls during maintenance do not count", async ({ world, token }) => {
  skipWithout("nginx", "openssl");
  const { clock, db } = world;
  await db.deleteFrom("callTally").execute();
  const parts = new AsyncDisposableStack();
  onTestFinished(() => parts.disposeAsync());
  const folder = await mkdtemp(join(tmpdir(), "kenshu-maintenance-"));
  parts.defer(() => rm(folder, { recursive: true }));
  const tally = openCallTally({ db, clock });
  const server = await openServer({ db, clock, tally });
  parts.defer(() => server.close());
  const port = Number(new URL(server.origin).port);
  const ports = { http: await freePort(), https: await freePort(), server: port };
  await startNginx(parts, await configureNginx(folder, ports), ports);
  setDefaultCACertificates([...getCACertificates(), await certificateIn(folder)]);
  const ask = async () =>
    (await call(`https://127.0.0.1:${ports.https}${GET_ALL}`, "GET", { token })).status;

  expect(await ask()).toBe(200);
  await writeFile(join(folder, "maintenance"), "");
  expect([await ask(), await ask()]).toEqual([503, 503]);
  await rm(join(folder, "maintenance"));
  expect(await ask()).toBe(200);
  await tally.end();
  const counted = db.selectFrom("callTally").select(["callCount", "unansweredCount"]);
  expect(await counted.execute()).toEqual([{ callCount: 2, unansweredCount: 0 }]);
});

test("what ended processes counted adds up, and what a killed one had not written is said to be lost", async ({
  startOnIt,
  world,
  token,
}) => {
  await world.db.deleteFrom("callTally").execute();
  const servers = [startOnIt(), startOnIt(), startOnIt()];
  const addresses = await Promise.all(servers.map((server) => server.ready()));
  const open = world.db.selectFrom("callTally").select("since").where("until", "is", null);
  // A process that is killed before this has lost nothing that anybody knows of.
  await expect.poll(async () => (await open.execute()).length).toBe(3);
  for (const [index, address] of addresses.entries()) {
    for (let n = 0; n <= index; n++) await call(`${address}${GET_ALL}`, "GET", { token });
  }
  const [one, other, killed] = servers;
  expect(await Promise.all([one?.kill("SIGTERM"), other?.kill("SIGTERM")])).toEqual([0, 0]);
  await killed?.kill("SIGKILL");

  const [left] = await open.execute();

  const twoHoursLater = addHours(new Date(), 2);
  const { id } = await world.build.user({ role: Role.Administrator });
  const session = await createSession(world.db, id, twoHoursLater);
  const later = startOnIt({ CLOCK_START: twoHoursLater.toISOString() });
  const path = `${await later.ready()}/api/Operation/GetState`;
  const { json } = await call(path, "GET", { token: session.token });
  const { months } = json as OperationState;
  // Two hours ago may have been in the former month.
  const sum = (key: "callCount" | "unansweredCount" | "lostCount") =>
    months.reduce((total, month) => total + month[key], 0);
  expect([sum("callCount"), sum("unansweredCount"), sum("lostCount")]).toEqual([3, 0, 1]);
  const lost = months.find(({ lostCount }) => lostCount > 0);
  const second = (instant: Date) => Math.floor(instant.getTime() / 1000);
  expect(second(new Date(lost?.lostSince ?? ""))).toBe(second(left?.since ?? new Date(0)));
});
