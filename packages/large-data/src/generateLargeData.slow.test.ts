import { findFaults } from "@kenshu/db/check/findFaults.ts";
import type { Database } from "@kenshu/db/pool.ts";
import { createTestDatabase, type TestDatabase } from "@kenshu/testkit/testDatabase.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateLargeData } from "#generateLargeData.ts";

const NOW = new Date("2027-03-10T10:00:00+09:00");
const SCALE = 0.01;

const opened: TestDatabase[] = [];
let db: Database;
let schemaBefore: unknown;

beforeAll(async () => {
  db = await emptyDatabase();
  schemaBefore = await keysAndIndexes(db);
  await generateLargeData(db, { now: NOW, scale: SCALE });
});
afterAll(async () => {
  for (const { drop } of opened) await drop();
});

async function emptyDatabase(): Promise<Database> {
  const database = await createTestDatabase();
  opened.push(database);
  return database.db;
}

async function query<T>(database: Database, text: string): Promise<T[]> {
  const { rows } = await sql.raw<T>(text).execute(database);
  return rows;
}

async function keysAndIndexes(database: Database) {
  return {
    constraints: await query(
      database,
      "select conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint order by conname, conrelid",
    ),
    indexes: await query(
      database,
      "select indexdef from pg_indexes where schemaname = 'public' order by indexname",
    ),
  };
}

const TABLES = ["schedule", "reservation", "activity", "progress_entry", "cash_flow"];

it("leaves every constraint and index as the schema has them, and checked", async () => {
  expect(await keysAndIndexes(db)).toEqual(schemaBefore);
});

it("breaks no rule, sums every student up, and lets the triggers go on", async () => {
  expect(await findFaults(db, NOW)).toEqual([]);
  expect(
    await query(db, "select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'"),
  ).toEqual([]);
});

it("comes out the same for the same moment", async () => {
  const other = await emptyDatabase();
  await generateLargeData(other, { now: NOW, scale: SCALE });
  for (const table of TABLES) {
    const digest = `select count(*), md5(string_agg(t::text, '' order by id)) from ${table} as t`;
    expect(await query(other, digest)).toEqual(await query(db, digest));
  }
});

it("refuses a database that is in use", async () => {
  await expect(generateLargeData(db, { now: NOW, scale: SCALE })).rejects.toThrow("empty");
});

it("has schedules, reservations and students in the proportions of the full size", async () => {
  const [count] = await query<Record<string, number>>(
    db,
    `select (select count(*) from schedule) as schedules,
       (select count(*) from reservation) as reservations,
       (select count(*) from app_user where role = 4) as students`,
  );
  expect(count?.schedules).toBeGreaterThan(2_000);
  expect(count?.reservations).toBeGreaterThan(20_000);
  expect(count?.students).toBeGreaterThan(490);
});

it("overbooks nothing, and lets students wait only where it is full", async () => {
  const [count] = await query<Record<string, number>>(
    db,
    `select count(*) filter (where places > capacity) as overbooked,
       count(*) filter (where waiting > 0 and places < capacity) as wrongly_waiting,
       count(*) filter (where waiting > 0) as queues,
       count(*) filter (where waiting > 0 and lower(during) > '${NOW.toISOString()}') as queues_ahead
     from schedule
     join (
       select schedule_id, count(*) filter (where state <> 2) as places, count(*) filter (where state = 2) as waiting
       from reservation where kind not in (4, 5) group by schedule_id
     ) as taken on schedule_id = schedule.id`,
  );
  expect(count).toMatchObject({ overbooked: 0, wronglyWaiting: 0 });
  expect(count?.queues).toBeGreaterThan(20);
  expect(count?.queuesAhead).toBeGreaterThan(5);
});

it("has at most ten schedules a day in a school, and no reservation or mark before its time", async () => {
  const [most] = await query<{ count: number }>(
    db,
    `select count(*) from schedule
     group by school_id, (lower(during) at time zone 'Asia/Tokyo')::date order by 1 desc limit 1`,
  );
  expect(most?.count).toBeLessThanOrEqual(10);
  expect(
    await query(
      db,
      `select id from reservation where created_at >= lower(during) or created_at > '${NOW.toISOString()}'
        or (mark is not null and lower(during) > '${NOW.toISOString()}')`,
    ),
  ).toEqual([]);
});

it("lets rows be added after it", async () => {
  const [student] = await query<{ id: number }>(
    db,
    "select id from app_user where role = 4 order by id desc limit 1",
  );
  const { id } = await db
    .insertInto("reservation")
    .values({
      scheduleId: 1,
      during: sql<string>`(select during from schedule where id = 1)`,
      studentUserId: student?.id ?? 0,
      kind: 0,
      createdAt: NOW,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(20_000);
});
