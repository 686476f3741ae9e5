import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isUnavailable } from "#constraintErrors.ts";
import { CALL_LIMITS } from "#limits.ts";
import { takeLong } from "#plainTransaction.ts";
import { type Database, openDatabase } from "#pool.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";
import { inTransaction } from "#transaction.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
let db: Database;
let hurried: Database;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  db = await postgres.createDatabase();
  const limits = { ...CALL_LIMITS, statement: 1500, lock: 500, idle: 1000, answer: 3000 };
  hurried = openDatabase(await postgres.connectionStringOf(db), 2, limits);
});
afterAll(async () => {
  await hurried.destroy();
  await postgres.stop();
});

const thrownBy = (attempt: Promise<unknown>) =>
  attempt.then(
    () => new Error("nothing was thrown"),
    (thrown: unknown) => thrown,
  );

const settings = sql<{ limits: string[] }>`
  select array[
    current_setting('statement_timeout'), current_setting('lock_timeout'),
    current_setting('idle_in_transaction_session_timeout')
  ] as limits where ${1} = 1`;

test.each(["session", "transaction", "prepared"] as const)(
  "with a pooler of kind %s all have limits, longer ones only where a transaction asks, and for it alone",
  async (pooler) => {
    const pooled = openDatabase(await postgres.connectionStringOf(db), 1, CALL_LIMITS, pooler);
    const read = async (reader: Database) => (await settings.execute(reader)).rows[0]?.limits;
    const usual = ["10s", "3s", "20s"];
    expect(await read(pooled)).toEqual(usual);
    expect(await pooled.transaction().execute(read)).toEqual(usual);
    const readOnly = pooled.transaction().setAccessMode("read only");
    expect(await readOnly.execute(read)).toEqual(usual);
    const long = await pooled.transaction().execute(async (tx) => {
      await takeLong(tx);
      return read(tx);
    });
    expect(long).toEqual(["1min", "30s", "90s"]);
    expect(await read(pooled)).toEqual(usual);
    await pooled.destroy();
  },
);

test("a statement that a pooler lends a session for is refused as any other, and writes once", async () => {
  const pooled = openDatabase(await postgres.connectionStringOf(db), 1, CALL_LIMITS, "transaction");
  const insert = sql`insert into area (name, display_order) values (${"東"}, 9)`;
  await insert.execute(pooled);
  expect(await thrownBy(insert.execute(pooled))).toMatchObject({
    constraint: "area_name_unique",
  });
  const held = pooled.connection().execute(async (connection) => {
    await connection.transaction().execute((tx) => sql`select ${1}::integer`.execute(tx));
    return (await sql`delete from area where name = ${"東"} returning name`.execute(connection))
      .rows;
  });
  expect(await held).toEqual([{ name: "東" }]);
  expect((await sql`select from area`.execute(db)).rows).toEqual([]);
  await pooled.destroy();
});

test("a statement that takes or waits too long, or an idle transaction, is given up, and the next call works", async () => {
  const holder = await db.startTransaction().execute();
  await sql`lock table area`.execute(holder);
  const attempts = [
    sql`select pg_sleep(${10})`.execute(hurried),
    sql`select from area where id = ${1}`.execute(hurried),
    inTransaction(hurried, async (tx) => {
      await sql`select ${1}::integer`.execute(tx);
      await sql`select pg_sleep(2)`.execute(db);
      await sql`select ${1}::integer`.execute(tx);
    }),
  ];
  const errors = await Promise.all(attempts.map(thrownBy));
  await holder.rollback().execute();
  expect(errors.map(isUnavailable)).toEqual([true, true, true]);
  expect((await sql`select from area where id = ${1}`.execute(hurried)).rows).toEqual([]);
});

test("a server that hangs is not waited for", async () => {
  const attempt = inTransaction(hurried, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_sleep(${5})`.execute(tx);
  });
  const error = await thrownBy(attempt);
  expect(error).toMatchObject({ message: "Query read timeout" });
  expect(isUnavailable(error)).toBe(true);
  expect((await sql`select ${1}::integer as one`.execute(hurried)).rows).toEqual([{ one: 1 }]);
});

test("a connection that breaks inside a transaction is told as that, and nothing of it stays", async () => {
  const broken = inTransaction(db, async (tx) => {
    await sql`insert into area (name, display_order) values (${"北"}, 1)`.execute(tx);
    await endConnectionOf(tx);
    await sql`select ${1}::integer`.execute(tx);
  });
  expect(isUnavailable(await thrownBy(broken))).toBe(true);
  expect((await sql`select from area`.execute(db)).rows).toEqual([]);
});

test("a failed rollback does not hide the original error", async () => {
  const refused = inTransaction(db, async (tx) => {
    await endConnectionOf(tx);
    throw new Error("the reason");
  });
  expect(await thrownBy(refused)).toMatchObject({ message: "the reason" });
  expect((await sql`select ${1}::integer as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

async function endConnectionOf(tx: Database): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  await sql`select pg_terminate_backend(${rows[0]?.pid}, ${5000})`.execute(db);
}

test.each([
  ["a name that does not resolve", "postgresql://u@nowhere.invalid:1/kenshu"],
  ["a port where nobody listens", "postgresql://u@127.0.0.1:1/kenshu"],
])("%s is a database that cannot be reached", async (_, connectionString) => {
  const nowhere = openDatabase(connectionString, 1);
  expect(isUnavailable(await thrownBy(sql`select 1`.execute(nowhere)))).toBe(true);
  await nowhere.destroy();
});

test.each(["53100", "53300", "25006", "57P01", "57P02", "57P03", "40001", "40P01"])(
  "%s, raised by the database, counts as unavailable",
  async (code) => {
    const raise = sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`);
    expect(isUnavailable(await thrownBy(inTransaction(db, (tx) => raise.execute(tx))))).toBe(true);
  },
);

test("a database that takes no connections for a moment is unavailable, whatever its code", async () => {
  const closed = new URL(await postgres.connectionStringOf(db));
  closed.pathname = "/closed_for_a_moment";
  await sql`create database closed_for_a_moment allow_connections false`.execute(db);
  const there = openDatabase(closed.href, 1);
  try {
    const error = await thrownBy(sql`select 1`.execute(there));
    expect(error).toMatchObject({ code: "55000", severity: "FATAL" });
    expect(isUnavailable(error)).toBe(true);
  } finally {
    await there.destroy();
    await sql`drop database closed_for_a_moment`.execute(db);
  }
});
