import { createTestDatabase, type TestDatabase } from "@kenshu/testkit/testDatabase.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { intentTables } from "#intents/backlogs.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const COLUMNS = [
  "attempt_count integer not null default 0",
  "done_at timestamp with time zone",
  "failed_at timestamp with time zone",
  "id bigint not null",
  "last_error text",
  "leased_until timestamp with time zone",
  "next_attempt_at timestamp with time zone not null",
];
const CHECKS = [
  "ends_once CHECK (((done_at IS NULL) OR (failed_at IS NULL)))",
  "failed_for_a_reason CHECK (((failed_at IS NULL) OR (last_error IS NOT NULL)))",
  "leased_while_open CHECK (((leased_until IS NULL) OR ((done_at IS NULL) AND (failed_at IS NULL))))",
];
const INDEX = "(next_attempt_at) WHERE ((done_at IS NULL) AND (failed_at IS NULL))";

test("every table with a lease has all that the worker needs, under the same names", async () => {
  const { rows } = await sql<{ name: string; columns: string[]; checks: string[]; due: string }>`
    select relname as name,
      array(
        select concat_ws(' ', attname, format_type(atttypid, atttypmod),
          case when attnotnull then 'not null' end, 'default ' || pg_get_expr(adbin, adrelid))
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = pg_class.oid and attname in (
          'id', 'attempt_count', 'next_attempt_at', 'leased_until', 'last_error', 'done_at', 'failed_at')
        order by attname
      ) as columns,
      array(
        select replace(conname, relname || '_', '') || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where conrelid = pg_class.oid and contype = 'c'
          and conname ~ '_(ends_once|failed_for_a_reason|leased_while_open)$'
        order by conname
      ) as checks,
      (
        select split_part(indexdef, ' USING btree ', 2) from pg_indexes
        where indexname = relname || '_due'
      ) as due
    from pg_class
    where relkind = 'r' and oid in (select attrelid from pg_attribute where attname = 'leased_until')
    order by relname`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(intentTables.toSorted());
  for (const { columns, checks, due } of rows) {
    expect({ columns, checks, due }).toEqual({ columns: COLUMNS, checks: CHECKS, due: INDEX });
  }
});
