import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexPartitions } from "#indexPartitions.ts";
import type { Database } from "#pool.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
let db: Database;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  db = await postgres.createDatabase();
  for (const month of ["02", "03"]) {
    await sql`
      create table ${sql.table(`audit_log_2027_${month}`)} partition of audit_log
      for values from (${sql.lit(`2027-${month}-01`)}) to (${sql.lit(`2027-${month}-28`)})`.execute(
      db,
    );
  }
});
afterAll(() => postgres.stop());

/** As a migration leaves it that declares the index for the table only. */
async function declareIndex(): Promise<void> {
  await sql`drop index audit_log_written_in`.execute(db);
  await sql`create index audit_log_written_in on only audit_log (written_in) where written_in is not null`.execute(
    db,
  );
}

const write = (writer: Database, day: string) =>
  sql`
    insert into audit_log (created_at, category, description, operate_user_name)
    values (${day}, '地域', '', '')`.execute(writer);

/** The table and its months that have the index. */
async function indexed(): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select indrelid::regclass::text as table from pg_index
    where pg_get_indexdef(indexrelid) like '%(written_in)%' and indisvalid order by 1`.execute(db);
  return rows.map(({ table }) => table);
}
const everywhere = ["audit_log", "audit_log_2027_02", "audit_log_2027_03", "audit_log_default"];

test("months from before get their index while somebody writes, whoever builds it", async () => {
  await declareIndex();
  // An index that was left halfway.
  await sql`create index audit_log_2027_02_written_in on audit_log_2027_02 (written_in)`.execute(
    db,
  );
  await sql`update pg_index set indisvalid = false
    where indexrelid = 'audit_log_2027_02_written_in'::regclass`.execute(db);
  const writer = await db.startTransaction().execute();
  await write(writer, "2027-03-10");
  const building = Promise.all([indexPartitions(db), indexPartitions(db)]);
  await write(db, "2027-03-11");
  await writer.commit().execute();
  await building;
  await indexPartitions(db);
  expect(await indexed()).toEqual(everywhere);
});

test("servers that start at once leave no month and no table without it", async () => {
  for (let round = 0; round < 10; round++) {
    await declareIndex();
    await Promise.all([indexPartitions(db), indexPartitions(db), indexPartitions(db)]);
    await indexPartitions(db);
    expect(await indexed()).toEqual(everywhere);
  }
});
