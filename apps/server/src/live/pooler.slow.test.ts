import { setTimeout as pause } from "node:timers/promises";
import { type Changes, LogReader } from "@kenshu/api/live/logReader.ts";
import { record } from "@kenshu/api/recording/record.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { startPgbouncer } from "@kenshu/testkit/pgbouncer.ts";
import { lackOf } from "@kenshu/testkit/tools/lackOf.ts";
import { expect, onTestFinished, test } from "vitest";
import { follow, reservable, reserve, reserved } from "#live/testing.ts";
import { openServer } from "#testing.ts";

/** A server whose every connection goes through PgBouncer, which pools by transaction. */
async function openPooled() {
  const parts = new AsyncDisposableStack();
  onTestFinished(() => parts.disposeAsync());
  const direct = await openServer();
  parts.defer(() => direct.close());
  const pgbouncer = await startPgbouncer(direct.connectionString, "transaction");
  parts.defer(() => pgbouncer.stop());
  const openPool = (max: number) => {
    const pool = openDatabase(pgbouncer.connectionString, max);
    parts.defer(() => pool.destroy());
    return pool;
  };
  return { direct, pgbouncer, openPool, parts };
}
type Pooled = Awaited<ReturnType<typeof openPooled>>;

test.skipIf(lackOf("pgbouncer"))(
  "a reader behind PgBouncer hears of each commit once, also of late ones, and of everything after it was away",
  async () => {
    const { direct, pgbouncer, openPool } = await openPooled();
    const write = (tx: Tx, area: number) =>
      record(tx, direct.contextOf(null), {
        category: "地域",
        description: `${area}`,
        targets: { area },
      });
    const reader = new LogReader(openPool(1), { every: 3_600_000 });
    const heard: (number | "everything")[] = [];
    reader.subscribe((news) => heard.push(...areasOf(news)));
    const hearing = async () => {
      await reader.readNow();
      return heard.splice(0).sort();
    };
    await reader.now();

    for (const db of [direct.openPool(2), openPool(2)]) {
      const late = await db.startTransaction().execute();
      await write(late as Tx, 1);
      await inTransaction(db, (tx) => write(tx, 2));
      expect(await hearing()).toEqual([2]);
      await late.commit().execute();
      await inTransaction(db, (tx) => write(tx, 3));
      expect(await hearing()).toEqual([1, 3]);
      expect(await hearing()).toEqual([]);
    }
    const cursor = await reader.now();
    await pgbouncer.kill();
    await expect(reader.readNow()).rejects.toThrow();
    await inTransaction(direct.db, (tx) => write(tx, 4));
    await pgbouncer.start();
    expect(await hearing()).toEqual(["everything"]);
    await inTransaction(direct.db, (tx) => write(tx, 5));
    expect(await hearing()).toEqual([5]);
    // Who names the last cursor is told just what was missed.
    expect(areasOf((await reader.readSince(cursor)).news).sort()).toEqual([4, 5]);
  },
);

test.skipIf(lackOf("pgbouncer"))(
  "streams go on behind PgBouncer, and when it was away everything is outdated",
  async () => {
    const pooled = await openPooled();
    const { direct, pgbouncer } = pooled;
    const server = await openServerOn(pooled);
    const token = await direct.tokenAs(Role.Viewer);
    const stream = await follow(server.origin, token);
    await stream.opens();
    const { student, schedule } = await reservable(direct);
    await reserve(direct, student, schedule);
    await expect.poll(stream.news).toEqual(reserved(schedule, [student.id]));
    // The session of a new stream is looked up once more.
    await pause(1500);
    await pgbouncer.kill();
    // Until a read has failed.
    await expect.poll(() => server.logReader.hasFailed).toBe(true);
    await pgbouncer.start();
    await expect.poll(() => stream.news().at(-1)).toBe("everything");
    const { student: next, schedule: later } = await reservable(direct);
    await reserve(direct, next, later);
    await expect.poll(() => stream.news().slice(-1)).toEqual(reserved(later, [next.id]));
    expect(stream.isOpen).toBe(true);
  },
);

async function openServerOn({ openPool, parts }: Pooled) {
  const db = openPool(4);
  const lookDb = openPool(1);
  const logReader = new LogReader(lookDb);
  const server = await openServer({ db, lookDb, logReader });
  parts.defer(() => server.close());
  return { ...server, logReader };
}

const areasOf = (news: Changes) =>
  news === "everything" ? [news] : news.flatMap(({ targets: { area = [] } }) => area);
