import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";
import { inTransaction } from "#transaction.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
});
afterAll(() => postgres.stop());

test("a migration by another server is noticed by no call, on any connection", async () => {
  const db = await postgres.createDatabase();
  const read = (by: typeof db) =>
    sql`select *, pg_sleep(0.05) from area where id > ${0}`.execute(by);
  const written = (name: string) =>
    inTransaction(db, async (tx) => {
      await read(tx);
      return sql`insert into area (name, display_order) values (${name}, 1) returning *`.execute(
        tx,
      );
    });
  // Six at once take a connection each.
  const sixAtOnce = (round: number) =>
    Promise.all([1, 2, 3].flatMap((number) => [written(`${round}の${number}`), read(db)]));
  await sixAtOnce(0);
  for (const round of [1, 2, 3]) {
    await sql`alter table area add column ${sql.ref(`note${round}`)} text`.execute(db);
    const answers = await sixAtOnce(round);
    const inserted = answers.filter((_, index) => index % 2 === 0);
    expect(inserted.map(({ rows }) => Object.keys(rows[0] ?? {}))).toEqual(
      Array(3).fill(expect.arrayContaining([`note${round}`])),
    );
  }
  expect((await read(db)).rows).toHaveLength(12);
});

test("however many texts there are, the common ones stay prepared", async () => {
  const db = await postgres.createDatabase();
  const common = sql`select 'common'`;
  const prepared = sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like 'select ''%'`;
  for (let text = 0; text < 1200; text++) {
    await sql`select '${sql.raw(`rare ${text}`)}' where ${text} > 0`.execute(db);
    await common.execute(db);
  }
  const statements = (await prepared.execute(db)).rows.map(({ statement }) => statement);
  expect(statements).toContain("select 'common'");
  expect(statements.length).toBeLessThanOrEqual(500);
  expect(statements.length).toBeGreaterThan(100);
});

test("a transaction in a deadlock is run again", async () => {
  const db = await postgres.createDatabase();
  await sql`insert into area (name, display_order) values ('北', 1), ('南', 2)`.execute(db);
  const { promise: bothHoldOne, resolve } = Promise.withResolvers<void>();
  const { promise: oneIsDone, resolve: end } = Promise.withResolvers<void>();
  let holding = 0;
  let runs = 0;
  const lock = (name: string) => sql`select from area where name = ${name} for update`;
  const rename = (first: string, second: string) =>
    inTransaction(db, async (tx) => {
      // A repeated transaction would meet the other one again and could lose again.
      if (++runs > 2) await oneIsDone;
      await lock(first).execute(tx);
      if (++holding === 2) resolve();
      await bothHoldOne;
      await lock(second).execute(tx);
      await sql`update area set name = name || ${"部"}`.execute(tx);
    });
  // Without matching names, the second run of either still updates.
  const renames = [rename("北", "南"), rename("南", "北")];
  Promise.any(renames).then(end);
  await Promise.all(renames);
  expect(runs).toBe(3);
  const { rows } = await sql<{ name: string }>`select name from area order by id`.execute(db);
  expect(rows).toEqual([{ name: "北部部" }, { name: "南部部" }]);
});
