import { setTimeout as pause } from "node:timers/promises";
import { LogReader } from "@kenshu/api/live/logReader.ts";
import { useWorld } from "@kenshu/api/testing.ts";
import { LOOK_LIMITS } from "@kenshu/db/limits.ts";
import { type Database, openDatabase } from "@kenshu/db/pool.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openServer, openSeverable } from "#testing.ts";

const world = useWorld();
let way: Awaited<ReturnType<typeof openSeverable>>;
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  way = await openSeverable(world.connectionString);
  server = await openServer({ readyDb: way.db });
});
afterAll(async () => {
  await server.close();
  await way.close();
});

const job = { name: "dailyJobs", title: "定時処理", interval: 60_000, lastSucceededAt: null };
beforeEach(() => {
  server.state.jobs = [{ ...job, isFailing: false }];
  server.state.isEnding = false;
});

const all = { ready: true, database: true, migrations: true, jobs: true, accepting: true };

/** What the server says of itself after a new look at the database. */
async function readiness() {
  await pause(600);
  const { status, json } = await server.call("GET", "/ready");
  return { status, json };
}

test("with everything there the server is ready, and nobody caches the answer", async () => {
  expect(await readiness()).toEqual({ status: 200, json: all });
  const { headers } = await server.call("GET", "/ready");
  expect(headers.get("cache-control")).toBe("no-store");
});

test("it is alive without the database, and says that it lacks it", async () => {
  await way.cut();
  const cut = await readiness();
  expect(cut.status).toBe(503);
  expect(cut.json).toEqual({ ...all, ready: false, database: false, migrations: null });
  const { status, json } = await server.call("GET", "/health");
  expect({ status, json }).toEqual({ status: 200, json: { alive: true } });
  await way.restore();
  expect((await readiness()).status).toBe(200);
});

test("a missing migration makes it unready, an additional one does not", async () => {
  const rename = (from: string, to: string) =>
    sql`update kysely_migration set name = ${to} where name = ${from}`.execute(world.db);
  await rename("0016_system_keys", "9999_later");
  expect(await readiness()).toEqual({
    status: 503,
    json: { ...all, ready: false, migrations: false },
  });
  await rename("9999_later", "0016_system_keys");
  await sql`
    insert into kysely_migration (name, timestamp) values ('9999_later', '2027')`.execute(world.db);
  expect((await readiness()).status).toBe(200);
});

test("jobs that have not begun make it unready, a failing one does not: other servers do no better", async () => {
  server.state.jobs = [{ ...job, isFailing: true }];
  expect((await readiness()).status).toBe(200);
  server.state.jobs = [];
  expect(await readiness()).toEqual({ status: 503, json: { ...all, ready: false, jobs: false } });
});

test("a server about to end is not ready", async () => {
  server.state.isEnding = true;
  expect(await readiness()).toEqual({
    status: 503,
    json: { ...all, ready: false, accepting: false },
  });
});

test.each(["/health/", "/ready/now", "/Ready"])("%s is no page of the web client", async (path) => {
  const { status, headers } = await server.call("GET", path);
  expect(status).toBe(404);
  expect(headers.get("content-type")).toMatch(/^application\/json/);
});

test("a locked log, with readers of it waiting, does not make it unready", async () => {
  const [readyDb, lookDb] = [1, 2].map(() =>
    openDatabase(world.connectionString, 1, LOOK_LIMITS),
  ) as [Database, Database];
  const other = await openServer({ readyDb, lookDb });
  other.state.jobs = server.state.jobs;
  const holder = await world.db.startTransaction().execute();
  try {
    await sql`lock table audit_log`.execute(holder);
    const logReader = new LogReader(lookDb);
    const readers = Array.from({ length: 8 }, () => logReader.readNow().catch(() => {}));
    await waitForLock(world.db);
    const { status, json } = await other.call("GET", "/ready");
    expect({ status, json }).toEqual({ status: 200, json: all });
    await holder.rollback().execute();
    await Promise.all(readers);
  } finally {
    await other.close();
    await Promise.all([readyDb.destroy(), lookDb.destroy()]);
  }
});

test("a time limit is not told as a missing migration", async () => {
  const readyDb = openDatabase(world.connectionString, 1, { ...LOOK_LIMITS, lock: 200 });
  const other = await openServer({ readyDb });
  other.state.jobs = server.state.jobs;
  const holder = await world.db.startTransaction().execute();
  try {
    await sql`lock table kysely_migration`.execute(holder);
    const { status, json } = await other.call("GET", "/ready");
    expect({ status, json }).toEqual({
      status: 503,
      json: { ...all, ready: false, database: false, migrations: null },
    });
  } finally {
    await holder.rollback().execute();
    await other.close();
    await readyDb.destroy();
  }
});
