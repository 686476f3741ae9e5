import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "#pool.ts";
import { fetchRows, streamPages, streamRows, streamSnapshot } from "#streamRows.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";
import type { Tx } from "#transaction.ts";
import { TurnedAway } from "#turns.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
let db: Database;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  db = await postgres.createDatabase();
});
afterAll(() => postgres.stop());

type Numbered = { someNumber: number };
const numbers = (count: number) =>
  sql<Numbered>`select some_number from generate_series(1, ${count}::int) some_number`;

/** The connections with a running transaction. */
async function transactions() {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
  `.execute(db);
  return rows.map(({ pid }) => pid);
}

test.each([0, 1, 500, 501, 20_000])(
  "%d rows come in order, with the names of the code",
  async (count) => {
    const rows: number[] = [];
    for await (const { someNumber } of streamRows(db, numbers(count))) rows.push(someNumber);
    expect(rows).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    await expect.poll(transactions).toEqual([]);
  },
);

test.each([0, 1, 3, 4, 10])("%d rows come in pages, each as it was at first", async (count) => {
  await sql`create table counted as select n from generate_series(1, ${count}::int) n`.execute(db);
  const read = async (tx: Tx, page: number) => {
    const { rows } = await sql<{ n: number }>`
      select n from counted order by n limit 3 offset ${page * 3}
    `.execute(tx);
    await sql`insert into counted values (${100 + page})`.execute(db);
    return rows.map(({ n }) => n);
  };
  const rows = await streamPages(db, 3, read).toArray();
  expect(rows).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  await expect.poll(transactions).toEqual([]);
  await sql`drop table counted`.execute(db);
});

test("several lists are read one after the other in one snapshot", async () => {
  await sql`create table counted as select n from generate_series(1, 1200::int) n`.execute(db);
  const list = sql<{ n: number }>`select n from counted order by n`;
  async function* read(tx: Tx) {
    yield* fetchRows(tx, list);
    await sql`delete from counted`.execute(db);
    yield* fetchRows(tx, list);
  }
  const rows = (await streamSnapshot(db, read).toArray()).map(({ n }) => n);
  const once = Array.from({ length: 1200 }, (_, index) => index + 1);
  expect(rows).toEqual([...once, ...once]);
  await expect.poll(transactions).toEqual([]);
  await sql`drop table counted`.execute(db);
});

test("snapshots have turns of their own", async () => {
  const open = () => streamSnapshot(db, (tx) => fetchRows(tx, numbers(100_000)));
  const streams = [open(), open(), open()];
  await Promise.all(streams.slice(0, 2).map((stream) => once(stream, "readable")));
  expect(await transactions()).toHaveLength(2);
  expect(await streamRows(db, numbers(3)).toArray()).toHaveLength(3);
  for (const stream of streams) stream.destroy();
  await expect.poll(transactions).toEqual([]);
});

test("a query that fails is the error of its stream", async () => {
  const failing = sql<Numbered>`select 1 / (${3}::int - n) from generate_series(1, 5000) n`;
  await expect(streamRows(db, failing).toArray()).rejects.toThrow("division by zero");
  await expect.poll(transactions).toEqual([]);
});

test("a connection that is lost midway breaks the stream", async () => {
  const rows = streamRows(db, numbers(100_000));
  await once(rows, "readable");
  const [pid] = await transactions();
  await sql`select pg_terminate_backend(${pid})`.execute(db);
  await expect(rows.toArray()).rejects.toThrow();
});

test("streams that nobody reads leave connections to everybody else, and give theirs back", async () => {
  const streams = Array.from({ length: 10 }, () => streamRows(db, numbers(100_000)));
  await Promise.all(streams.slice(0, 4).map((stream) => once(stream, "readable")));
  expect(await transactions()).toHaveLength(4);
  for (const stream of streams) stream.destroy();
  await expect.poll(transactions).toEqual([]);
  expect(await streamRows(db, numbers(3)).toArray()).toHaveLength(3);
});

test("analyses have turns of their own, and who gets none is turned away", async () => {
  const open = (kind?: "analyses") => streamRows(db, numbers(100_000), kind);
  const analyses = Array.from({ length: 3 }, () => open("analyses"));
  await Promise.all(analyses.map((stream) => once(stream, "readable")));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const waiting = open("analyses").toArray();
    const other = open();
    await once(other, "readable");
    other.destroy();
    vi.advanceTimersByTime(30_000);
    await expect(waiting).rejects.toThrow(TurnedAway);
  } finally {
    vi.useRealTimers();
  }
  // The calls for another database do not wait behind them either.
  const elsewhere = await postgres.createDatabase();
  expect(await streamRows(elsewhere, numbers(3), "analyses").toArray()).toHaveLength(3);
  for (const stream of analyses) stream.destroy();
  await expect.poll(transactions).toEqual([]);
});

test("a reader who takes nothing for a minute is given up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const rows = streamRows(db, numbers(100_000));
    await once(rows, "readable");
    vi.advanceTimersByTime(60_000);
    await expect(rows.toArray()).rejects.toThrow("the reader takes nothing");
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(transactions).toEqual([]);
});

test("a reader who takes a little at a time is given up after five minutes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const rows = streamRows(db, numbers(100_000))[Symbol.asyncIterator]();
    const takeLong = async () => {
      for (let turn = 0; turn < 8; turn++) {
        for (let row = 0; row < 1500; row++) await rows.next();
        vi.advanceTimersByTime(50_000);
      }
    };
    await expect(takeLong()).rejects.toThrow("the reader takes too long");
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(transactions).toEqual([]);
});
