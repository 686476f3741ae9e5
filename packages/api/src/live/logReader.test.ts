import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@kenshu/db/pool.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { cursor as sent } from "@kenshu/domain/live/live.schema.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Changes, LogReader } from "#live/logReader.ts";
import { cursorText, parseCursor } from "#live/snapshot.ts";
import { record } from "#recording/record.ts";
import { useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

/** Writes a row of the log about the area with this number. */
const write = (db: Database | Tx, area: number) =>
  inTransaction(db as Database, (tx) =>
    record(tx, world.contextOf(null), {
      category: "地域",
      description: `${area}`,
      targets: { area },
    }),
  );

/** A transaction of another connection. */
async function begin() {
  const tx = await world.openPool(1).startTransaction().execute();
  return { tx, commit: () => tx.commit().execute(), rollback: () => tx.rollback().execute() };
}

/** A reader that reads when it is told to, and what it has told. */
async function openReader() {
  const reader = new LogReader(world.openPool(1), { every: 3_600_000 });
  const heard: (number | "everything")[] = [];
  reader.subscribe((news) => heard.push(...areasOf(news)));
  await reader.now();
  return { reader, heard };
}
const areasOf = (news: Changes) =>
  news === "everything" ? [news] : news.flatMap(({ targets: { area = [] } }) => area);

/** Reads without its own commits having woken the reader. */
async function hearing({ reader, heard }: Awaited<ReturnType<typeof openReader>>) {
  await reader.readNow();
  return heard.splice(0);
}

test("a row is heard once, and soon after its commit", async () => {
  const { heard } = await openReader();
  await write(world.db, 1);
  await expect.poll(() => heard).toEqual([1]);
  await pause(200);
  expect(heard).toEqual([1]);
});

test("transactions that commit late or in another order are heard once each", async () => {
  const open = await openReader();
  const early = await begin();
  await sql`select pg_current_xact_id()`.execute(early.tx);
  const late = await begin();
  await write(late.tx, 2);
  expect(await hearing(open)).toEqual([]);
  await late.commit();
  await write(world.db, 3);
  expect((await hearing(open)).sort()).toEqual([2, 3]);
  await write(early.tx, 1);
  expect(await hearing(open)).toEqual([]);
  await early.commit();
  expect(await hearing(open)).toEqual([1]);
  expect(await hearing(open)).toEqual([]);
});

test("a row of a savepoint belongs to its transaction, and what is rolled back is not heard", async () => {
  const open = await openReader();
  const { tx, commit } = await begin();
  await sql`savepoint one`.execute(tx);
  await write(tx, 1);
  await sql`release savepoint one`.execute(tx);
  await sql`savepoint two`.execute(tx);
  await write(tx, 2);
  await sql`rollback to savepoint two`.execute(tx);
  expect(await hearing(open)).toEqual([]);
  await commit();
  const undone = await begin();
  await write(undone.tx, 3);
  await undone.rollback();
  expect(await hearing(open)).toEqual([1]);
});

test("refused calls are no news", async () => {
  const open = await openReader();
  const { anonymous } = world;
  await anonymous.auth
    .signIn({ emailAddress: "nobody@kenshu.test", password: "not this one" })
    .catch(() => {});
  expect(await world.db.selectFrom("auditLog").select("refusedCount").execute()).toEqual([
    { refusedCount: 1 },
  ]);
  expect(await hearing(open)).toEqual([]);
});

test("any process tells what came after a cursor of another one, from the log or from memory", async () => {
  const { reader: former } = await openReader();
  await write(world.db, 1);
  await former.readNow();
  const cursor = await former.now();
  const early = await begin();
  await write(early.tx, 2);
  await write(world.db, 3);
  await former.readNow();
  const between = await former.now();
  await early.commit();
  await write(world.db, 4);
  const { reader } = await openReader();
  for (let round = 0; round < 2; round++) {
    expect(areasOf((await reader.readSince(cursor)).news).sort()).toEqual([2, 3, 4]);
    expect(areasOf((await reader.readSince(between)).news).sort()).toEqual([2, 4]);
  }
  const { at } = await reader.readSince(cursor);
  expect((await reader.readSince(at)).news).toEqual([]);
  await write(world.db, 5);
  await reader.readNow();
  expect(areasOf((await reader.readSince(at)).news)).toEqual([5]);
});

test("who was ahead is waited for", async () => {
  const { reader } = await openReader();
  await write(world.openPool(1), 1);
  const { reader: other } = await openReader();
  const ahead = await other.now();
  expect((await reader.readSince(ahead)).news).toEqual([]);
});

test("after another run, from a future, or after too much, everything is outdated", async () => {
  const { reader } = await openReader();
  const { run, snapshot } = await reader.now();
  const future = snapshot.xmax + 1_000_000n;
  expect((await reader.readSince({ run: `${run}1`, snapshot })).news).toBe("everything");
  expect(
    (await reader.readSince({ run, snapshot: { xmin: future, xmax: future, underWay: [] } })).news,
  ).toBe("everything");
  await sql`
    insert into audit_log (created_at, category, description, operate_user_name)
    select ${world.clock.now()}, '地域', '', '' from generate_series(1, 501)`.execute(world.db);
  await reader.readNow();
  expect((await reader.readSince({ run, snapshot })).news).toBe("everything");
});

test("when the database was away, everything is outdated", async () => {
  const pool = world.openPool(1);
  const reader = new LogReader(pool, { every: 3_600_000 });
  const heard: Changes[] = [];
  reader.subscribe((news) => heard.push(news));
  await reader.now();
  await sql`alter table audit_log rename to elsewhere`.execute(world.db);
  await expect(reader.readNow()).rejects.toThrow("audit_log");
  await sql`alter table elsewhere rename to audit_log`.execute(world.db);
  await reader.readNow();
  expect(heard).toEqual(["everything"]);
});

test("a cursor comes back as it was given, and no other text is one", async () => {
  const { reader } = await openReader();
  const cursor = cursorText(await reader.now());
  expect(sent.parse(cursor)).toBe(cursor);
  expect(cursorText(parseCursor(cursor))).toBe(cursor);
  expect(sent.safeParse("1-1/10:20:10,12").success).toBe(true);
  for (const other of [
    "",
    "1-1/10:20",
    "1-1/20:10:",
    "1-1/0:0:",
    "1-1/10:20:9",
    "1-1/10:20:12,12",
    "1-1/10:20:20",
    "1-1/10:20:';",
    `1-1/1:99999999:${Array.from({ length: 200 }, (_, index) => 1_000_000 + index).join()}`,
    "1-1/10:99999999999999999999:",
  ]) {
    expect(sent.safeParse(other).success, other).toBe(false);
  }
});

test("a snapshot with many transactions under way is told more coarsely", () => {
  const underWay = Array.from({ length: 100 }, (_, index) => BigInt(index + 10));
  expect(cursorText({ run: "1-1", snapshot: { xmin: 10n, xmax: 200n, underWay } })).toBe(
    "1-1/10:10:",
  );
});

test("nobody reads while nobody listens", async () => {
  let count = 0;
  const counting = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count++;
      return result;
    },
  });
  const reader = new LogReader(counting, { every: 20 });
  const stop = reader.subscribe(() => {});
  await expect.poll(() => count).toBeGreaterThan(1);
  stop();
  await pause(100);
  const read = count;
  await write(world.db, 1);
  await pause(200);
  expect(count).toBe(read);
});
