import { createSession } from "@kenshu/api/modules/auth/index.ts";
import { type Database, openDatabase } from "@kenshu/db/pool.ts";
import { startReplicatedPostgres } from "@kenshu/db/replicatedPostgres.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { buildersFor } from "@kenshu/testkit/builders.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#process/testing.ts";
import { call } from "#testing.ts";

const february = "start=2027-02-01&end=2027-02-28";

let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let db: Database;
let build: ReturnType<typeof buildersFor>;
let token: string;
beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  db = openDatabase(postgres.primaryUrl, 2);
  build = buildersFor(db, () => new Date());
  const { id } = await build.user({ role: Role.Administrator });
  token = (await createSession(db, id, new Date())).token;
  const student = await build.unenrolledStudent();
  await build.activity({ studentUserId: student.id, startDate: "2027-02-01" });
});
afterAll(async () => {
  await db.destroy();
  await postgres.stop();
});

/** The calls that somebody makes at one server. */
const callsAt = (address: string) => ({
  /** How many students a search finds. */
  async found(): Promise<number> {
    const { headers } = await call(`${address}/api/Student/SearchStudents?page=0`, "GET", {
      token,
    });
    return Number(headers.get("x-total-count"));
  },
  table: () =>
    call(`${address}/api/Analysis/GetTable`, "POST", {
      token,
      body: {
        analysis: "MonthlyIncoming",
        conditions: { start: "2027-02-01", end: "2027-02-28" },
      },
    }),
  file: () => call(`${address}/api/Analysis/GetFileMonthlyIncoming?${february}`, "GET", { token }),
  log: () =>
    call(`${address}/api/Log/GetList?start=2027-02-01&end=2027-02-02&page=0`, "GET", { token }),
});

test("a replica that cannot be reached is named, and the database is read instead", async ({
  start,
}) => {
  const server = start({
    DATABASE_URL: postgres.primaryUrl,
    DATABASE_READ_URL: "postgresql://u:hush@127.0.0.1:1/kenshu",
    MAIL: "off",
  });
  const { found, table, file } = callsAt(await server.ready());
  expect(server.said.err).toMatch(/DATABASE_READ_URL.* \/ .*DATABASE_READ_URL/);
  expect(await found()).toBe(1);
  expect((await table()).json).toMatchObject({ rows: [{ cells: ["2027年02月", 1, 1, 1] }] });
  expect((await file()).status).toBe(200);
  expect(await server.kill("SIGTERM")).toBe(0);
  expect(server.said.err).not.toMatch(/hush|node_modules/);
});

test("searches, the log and analyses read the replica, and the database where it has not caught up", async ({
  start,
}) => {
  const server = start({
    DATABASE_URL: postgres.primaryUrl,
    DATABASE_READ_URL: postgres.replicaUrl,
    MAIL: "off",
  });
  const { found, table, file, log } = callsAt(await server.ready());
  expect(server.said.err).not.toContain("DATABASE_READ_URL");
  // A busy machine may make the replica late.
  for (const [read, asked] of [
    [found, /student_summary/],
    [log, /audit_log/],
    [table, /from activity\b/],
  ] as const) {
    await expect.poll(async () => [await read(), await postgres.asked()].at(1)).toMatch(asked);
  }
  expect(await found()).toBe(1);
  expect((await table()).json).toMatchObject({ rows: [{ cells: ["2027年02月", 1, 1, 1] }] });
  expect((await log()).json).toEqual([]);
  // The log, and so the database, records that the file was taken.
  expect((await file()).status).toBe(200);

  const replica = openDatabase(postgres.replicaUrl, 1);
  await sql`select pg_wal_replay_pause()`.execute(replica);
  const { id } = await build.unenrolledStudent();
  await build.activity({ studentUserId: id, startDate: "2027-02-02" });
  expect(await found()).toBe(2);
  expect((await table()).json).toMatchObject({ rows: [{ cells: ["2027年02月", 1, 1, 2, 2] }] });
  await sql`select pg_wal_replay_resume()`.execute(replica);
  await replica.destroy();
  expect(await server.kill("SIGTERM")).toBe(0);
});
