import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexPartitions } from "#indexPartitions.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
});
afterAll(() => postgres.stop());

test("months from before get their index while somebody writes, whoever builds it", async () => {
  const db = await postgres.createDatabase();
  await sql`drop index audit_log_written_in`.execute(db);
  for (const month of ["2027_02", "2027_03"]) {
    await sql`
      create table ${sql.table(`audit_log_${month}`)} partition of audit_log
      for values from (${sql.lit(`${month.replace("_", "-")}-01`)}) to (${sql.lit(`${month.replace("_", "-")}-28`)})`.execute(
      db,
    );
  }
  await sql`create index audit_log_written_in on only audit_log (written_in) where written_in is not null`.execute(
    db,
  );
  // An index that was left halfway.
  await sql`create index audit_log_2027_02_written_in on audit_log_2027_02 (written_in)`.execute(
    db,
  );
  await sql`update pg_index set indisvalid = false
    where indexrelid = 'audit_log_2027_02_written_in'::regclass`.execute(db);
  const writer = await db.startTransaction().execute();
  await sql`
    insert into audit_log (created_at, category, description, operate_user_name)
    values ('2027-03-10', '地域', '', '')`.execute(writer);
  const building = Promise.all([indexPartitions(db), indexPartitions(db)]);
  await sql`
    insert into audit_log (created_at, category, description, operate_user_name)
    values ('2027-03-11', '地域', '', '')`.execute(db);
  await writer.commit().execute();
  await building;
  await indexPartitions(db);
  const { rows } = await sql<{ table: string }>`
    select indrelid::regclass::text as table from pg_index
    where pg_get_indexdef(indexrelid) like '%(written_in)%' and indisvalid order by 1`.execute(db);
  expect(rows.map(({ table }) => table)).toEqual([
    "audit_log",
    "audit_log_2027_02",
    "audit_log_2027_03",
    "audit_log_default",
  ]);
});
