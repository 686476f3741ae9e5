import { setTimeout as pause } from "node:timers/promises";
import { createSession } from "@kenshu/api/modules/auth/index.ts";
import { openWorld, type World } from "@kenshu/api/testing.ts";
import { CALL_LIMITS } from "@kenshu/db/limits.ts";
import { type Database, openDatabase } from "@kenshu/db/pool.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let world: World;
let db: Database;
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  world = await openWorld();
  db = openDatabase(world.connectionString, undefined, { ...CALL_LIMITS, lock: 2000 });
  server = await openServer({ db });
});
afterAll(async () => {
  await server.close();
  await db.destroy();
  await world.close();
});

const newToken = async () => {
  const user = await world.build.user({ role: Role.Administrator });
  return (await createSession(world.db, user.id, world.clock.now())).token;
};

test("a frozen table refuses the calls that need it, however many, and no other call", async () => {
  const tokens = await Promise.all(Array.from({ length: 7 }, newToken));
  const other = await newToken();
  const { id } = await world.build.student();
  const frozen = [
    `/api/TrainingReserve/GetFutures?studentId=${id}`,
    `/api/TrainingReserve/GetPasts?studentId=${id}`,
    `/api/CashFlow/GetStudentCashFlows?studentUserId=${id}`,
    "/api/CashFlow/GetMonthSummary?month=2027-03",
  ];
  const holder = await world.db.startTransaction().execute();
  await sql`lock table reservation, cash_flow`.execute(holder);
  let refused = 0;
  const refusals = tokens.flatMap((token) =>
    frozen.map(async (path) => {
      const { status, headers } = await server.call("GET", path, { token });
      refused++;
      return { status, retryAfter: headers.get("retry-after") };
    }),
  );
  await waitForLock(world.db, 8);
  // Who may not call at all does not wait for a turn.
  expect((await server.call("GET", frozen[0] ?? "")).status).toBe(401);
  expect(refused).toBe(0);
  const reads = Array.from({ length: 50 }, () =>
    server.call("GET", "/api/Area/GetAll", { token: other }),
  );
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  // They stood behind none of those that wait.
  expect(refused).toBeLessThan(28);
  expect(statuses).toEqual(Array(50).fill(200));
  expect(await Promise.all(refusals)).toEqual(Array(28).fill({ status: 503, retryAfter: "5" }));
  await holder.rollback().execute();
  for (const path of frozen) {
    expect((await server.call("GET", path, { token: other })).status).toBe(200);
  }
});

test("a caller takes one file at a time, and keeps nobody else from theirs", async () => {
  const [one, other] = [await newToken(), await newToken()];
  await world.build.cashFlow({ studentUserId: (await world.build.student()).id });
  const path = "/api/CashFlow/GetFileMonthSummary?month=2027-03&format=csv";
  const holder = await world.db.startTransaction().execute();
  await sql`lock table cash_flow`.execute(holder);
  const files = [one, one, one, other].map((token) => server.call("GET", path, { token }));
  await waitForLock(world.db, 2);
  // Further ones of the same caller would have come by now, as the other's has.
  await pause(200);
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(world.db);
  expect(rows).toHaveLength(2);
  await holder.rollback().execute();
  const statuses = (await Promise.all(files)).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200]);
});
