import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#migrate.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";

test("a database that is older than the log's months and the time of a release gets both", async () => {
  const postgres = await startThrowawayPostgres();
  const db = await postgres.createDatabase("0030_notices");
  const since = new Date("2027-03-10T10:00:00+09:00");
  await sql`
    with person as (
      insert into app_user (email_address, role, temporary_registration_pattern, created_at)
      values ('hanako@kenshu.test', 0, 0, ${since}) returning id
    )
    insert into trainee_release (
      user_id, therapist_id, operate_user_id, operate_user_name, next_attempt_at
    )
    select id, 1, id, '佐藤', ${since} from person
  `.execute(db);
  for (const moment of ["2027-01-31T23:59:59+09:00", "2027-02-01T00:00:00+09:00", since]) {
    await sql`
      insert into audit_log (created_at, category, description, operate_user_name)
      values (${moment}, '地域', '追加', '佐藤')
    `.execute(db);
  }

  await migrate(db);
  expect(await db.selectFrom("traineeRelease").select("requestedAt").execute()).toEqual([
    { requestedAt: since },
  ]);
  const { rows } = await sql<{ id: number; place: string }>`
    select id, tableoid::regclass::text as place from audit_log order by id
  `.execute(db);
  expect(rows).toEqual([
    { id: 1, place: "audit_log_2027_01" },
    { id: 2, place: "audit_log_2027_02" },
    { id: 3, place: "audit_log_2027_03" },
  ]);
  // What comes next has the next id, in its month or without one.
  for (const moment of [since, "2027-09-01T00:00:00+09:00"]) {
    await db
      .insertInto("auditLog")
      .values({ createdAt: moment, category: "地域", description: "", operateUserName: "佐藤" })
      .execute();
  }
  const { rows: added } = await sql<{ id: number; place: string }>`
    select id, tableoid::regclass::text as place from audit_log where id > 3 order by id
  `.execute(db);
  expect(added).toEqual([
    { id: 4, place: "audit_log_2027_03" },
    { id: 5, place: "audit_log_default" },
  ]);
  await postgres.stop();
});
