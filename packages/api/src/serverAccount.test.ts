import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { issueReceipt } from "#modules/cashFlow/issueReceipt.ts";
import { TEST_NOW, useWorld } from "#testing.ts";

const world = useWorld();
beforeAll(async () => {
  const student = await world.build.student();
  const { id } = await world.build.cashFlow({
    studentUserId: student.id,
    type: CashFlowType.Payment,
    amount: 3300,
  });
  await issueReceipt({ ...(await world.contextAs(student)), db: world.db }, id);
  await world.db
    .insertInto("auditLog")
    .values({ createdAt: TEST_NOW, category: "地域", description: "登録", operateUserName: "佐藤" })
    .execute();
});

const NOT_ALLOWED = { code: "42501" };
const asServer = (statement: string) => sql.raw(statement).execute(world.serverDb);

/** Every row of the tables that the server may not rewrite, and the whole schema. */
async function everything() {
  const { rows } = await sql`
    select
      (select jsonb_agg(to_jsonb(row) order by id) from audit_log as row) as log,
      (select jsonb_agg(to_jsonb(row) order by cash_flow_id) from receipt as row) as receipts,
      (select jsonb_agg(name order by name) from kysely_migration) as migrations,
      (select jsonb_agg(format('%s %s', relname, relacl) order by oid) from pg_class
        where relnamespace = 'public'::regnamespace) as tables
  `.execute(world.db);
  return rows;
}

const young = "to_char(now(), 'YYYY-MM')";
test.each([
  ["the schema", "create table more (id integer)"],
  ["the schema", "create function more() returns integer language sql as 'select 1'"],
  ["the schema", "create index more on app_user (name)"],
  ["the schema", "create schema more"],
  ["the schema", "alter table app_user add column more integer"],
  ["the schema", "alter table audit_log owner to current_user"],
  ["the schema", "alter table reservation disable trigger all"],
  ["the schema", "drop table watch"],
  ["the schema", "drop function count_refusal"],
  ["the schema", "truncate watch"],
  ["the schema", "delete from kysely_migration"],
  ["the schema", "insert into kysely_migration (name, timestamp) values ('9999_more', '')"],
  ["other accounts", "set role kenshu_owner"],
  ["other accounts", "create role more superuser"],
  ["other accounts", "set session_replication_role = replica"],
  ["the machine", "copy area to program 'cat'"],
  ["the log", "update audit_log set description = ''"],
  ["the log", "update audit_log set refused_count = 1"],
  ["the log", "delete from audit_log"],
  ["the log", "update audit_log_default set description = ''"],
  ["the log", "delete from audit_log_default"],
  [
    "the log",
    "insert into audit_log_default (id, created_at, category, description, operate_user_name) overriding system value values (9, now(), '', '', '')",
  ],
  ["the log", "select id from audit_log for update"],
  ["the log", "do $$ begin lock table audit_log in access exclusive mode; end $$"],
  ["the log", `select drop_month('audit_log', ${young})`],
  ["the log", `select drop_month('audit_log', ' ' || ${young})`],
  ["the log", `select drop_month('audit_log', to_char(now() - interval '13 months', 'YYYY-MM'))`],
  ["another table", "select drop_month('app_user', '2020-01')"],
  ["another table", "select make_month('app_user', '2020-01')"],
  ["a receipt", "delete from receipt"],
] as const)("the server's account may not touch %s: %s", async (_what, statement) => {
  const before = await everything();
  await expect(asServer(statement)).rejects.toMatchObject(NOT_ALLOWED);
  expect(await everything()).toEqual(before);
});

test("nothing that a receipt prints can be changed, only whether it was taken or voided", async () => {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = 'receipt'::regclass and attnum > 0 and not attisdropped
  `.execute(world.db);
  const changeable: string[] = [];
  for (const { column } of rows) {
    await asServer(`update receipt set ${column} = ${column}`).then(
      () => changeable.push(column),
      (error) => expect(error).toMatchObject(NOT_ALLOWED),
    );
  }
  expect(changeable).toEqual(["original_taken_at", "voided_at"]);
});

test("a month that is old enough goes when the server asks", async () => {
  await world.db
    .insertInto("auditLog")
    .values({
      createdAt: "2024-05-31T23:59:59+09:00",
      category: "地域",
      description: "古い",
      operateUserName: "",
    })
    .execute();
  await asServer("select make_month('audit_log', '2024-05')");
  const ofMay = () => sql`select from audit_log where description = '古い'`.execute(world.db);
  expect((await ofMay()).rows).toHaveLength(1);
  await asServer("select drop_month('audit_log', '2024-05')");
  expect((await ofMay()).rows).toEqual([]);
});
