import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isUnavailable } from "#constraintErrors.ts";
import { PLANNED_ANEW } from "#preparedStatements.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
}, 60_000);
afterAll(() => postgres.stop());

test("a migration by another server costs a connection one call, and no more", async () => {
  const db = await postgres.createDatabase();
  const read = () => sql`select * from area where id > ${0}`.execute(db);
  await read();
  await sql`alter table area add column note text`.execute(db);
  const error = await read().catch((thrown: unknown) => thrown);
  expect(isUnavailable(error)).toBe(true);
  expect((await read()).rows).toEqual([]);
});

test("a statement whose best plan depends on its parameters is not prepared, any other is", async () => {
  const db = await postgres.createDatabase();
  const statements = await db.connection().execute(async (connection) => {
    await sql`select 'kept' where ${1} = 1`.execute(connection);
    await sql`select 'new' where ${sql.raw(PLANNED_ANEW)} ${1} = 1`.execute(connection);
    return sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select ''%'
    `.execute(connection);
  });
  expect(statements.rows).toEqual([{ statement: "select 'kept' where $1 = 1" }]);
});
