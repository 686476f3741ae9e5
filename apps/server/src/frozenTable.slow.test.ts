import { setTimeout as pause } from "node:timers/promises";
import { createSession } from "@kenshu/api/modules/auth/index.ts";
import { useWorld } from "@kenshu/api/testing.ts";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

const world = useWorld();
/** Calls of this procedure wait as long as the lock is held. */
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer({ db: world.openPool() });
});
afterAll(async () => {
  await server.close();
});

const newToken = async () => {
  const user = await world.build.user({ role: Role.Administrator });
  return (await createSession(world.db, user.id, world.clock.now())).token;
};
/** Calls that need a reservation or a cash flow. */
const frozen = [
  "/api/TrainingReserve/GetFutures?studentId=1",
  "/api/TrainingReserve/GetPasts?studentId=1",
  "/api/CashFlow/GetStudentCashFlows?studentUserId=1",
  "/api/CashFlow/GetMonthSummary?month=2027-03",
];
async function freeze() {
  const holder = await world.db.startTransaction().execute();
  await sql`lock table reservation, cash_flow`.execute(holder);
  return holder;
}

test("calls that wait for a frozen table block no other call", async () => {
  const tokens = await Promise.all(Array.from({ length: 7 }, newToken));
  const other = await newToken();
  const holder = await freeze();
  let answered = 0;
  const waiting = tokens.flatMap((token) =>
    frozen.map((path) => server.call("GET", path, { token }).finally(() => answered++)),
  );
  await waitForLock(world.db, 8);
  // A caller without permission does not wait for a turn.
  expect((await server.call("GET", frozen[0] ?? "")).status).toBe(401);
  const reads = Array.from({ length: 50 }, () =>
    server.call("GET", "/api/Area/GetAll", { token: other }),
  );
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  expect(statuses).toEqual(Array(50).fill(200));
  expect(answered).toBeLessThan(waiting.length);
  await holder.rollback().execute();
  await Promise.all(waiting);
});

test("a caller who has waited too long for a frozen table is asked to try again, and then is served", async () => {
  const limits = { ...NO_LIMITS, lock: 500 };
  const db = openDatabase(world.connectionString, undefined, limits);
  const impatient = await openServer({ db });
  const token = await newToken();
  const holder = await freeze();
  for (const path of frozen) {
    const { status, headers } = await impatient.call("GET", path, { token });
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  }
  await holder.rollback().execute();
  for (const path of frozen) {
    expect((await impatient.call("GET", path, { token })).status).not.toBe(503);
  }
  await impatient.close();
  await db.destroy();
});

test("a caller downloads one file at a time, and blocks nobody else's download", async () => {
  const [one, other] = [await newToken(), await newToken()];
  await world.build.cashFlow({ studentUserId: (await world.build.student()).id });
  const path = "/api/CashFlow/GetFileMonthSummary?month=2027-03&format=csv";
  const holder = await world.db.startTransaction().execute();
  await sql`lock table cash_flow`.execute(holder);
  const files = [one, one, one, other].map((token) => server.call("GET", path, { token }));
  await waitForLock(world.db, 2);
  // By now the caller's further calls would have arrived, as the other caller's has.
  await pause(200);
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(world.db);
  expect(rows).toHaveLength(2);
  await holder.rollback().execute();
  const statuses = (await Promise.all(files)).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200]);
});
