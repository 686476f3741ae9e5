import { searchable } from "@kenshu/domain/text.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#migrate.ts";
import { workOutDueSummaries } from "#studentSummary/dueSummaries.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
});
afterAll(() => postgres.stop());

test("a database that is older than the log's months and the time of a release gets both", async () => {
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
});

test("of activities that have ended it finds the result that ended them, and the days allowed then", async () => {
  const db = await postgres.createDatabase("0035_upgraded_databases");
  const DROPOUT = 3;
  // Ended by its result; ended before it came; taken again and ended later; given another state; never sent.
  const activities = [
    { id: 1, endDate: "2027-03-10", state: DROPOUT, isSent: true },
    { id: 2, endDate: "2027-03-01", state: DROPOUT, isSent: true },
    { id: 3, endDate: "2027-03-20", state: DROPOUT, isSent: true },
    { id: 4, endDate: "2027-03-10", state: 1, isSent: true },
    { id: 5, endDate: "2027-03-10", state: DROPOUT, isSent: false },
  ];
  // Of 23:30 in Tokyo.
  const doneAt = new Date("2027-03-10T14:30:00Z");
  await sql`
    update setting set deadline_date_count = 77;
    insert into app_user (email_address, role, temporary_registration_pattern, created_at)
      values ('hanako@kenshu.test', 0, 0, now());
    insert into training (name, short_name, display_color, display_order) values ('基礎', '基', '#1d5bac', 1)
  `.execute(db);
  for (const { id, endDate, state, isSent } of activities) {
    await sql`
      insert into activity (student_user_id, training_id, start_date, end_date, state)
      values (1, 1, '2027-02-01', ${endDate}, ${state})
    `.execute(db);
    await sql`
      insert into activity_figures (
        activity_id, required_count, done_count, attended_count, content_count, closed_count, recommend_date_count
      ) values (${id}, 1, 1, 1, 1, 1, 1)
    `.execute(db);
    if (!isSent) continue;
    await sql`
      insert into result_attempt (
        student_user_id, heartful_entry_id, idempotency_key, request, sent_by_user_id, created_at,
        next_attempt_at, done_at
      ) values (1, ${id}, ${id}::text, '{}', 1, ${doneAt}, ${doneAt}, ${doneAt})
    `.execute(db);
    await sql`
      insert into result_decision (attempt_id, heartful_category_id, activity_id, training_id, state)
      values (${id}, 1, ${id}, 1, ${DROPOUT})
    `.execute(db);
  }

  await migrate(db);
  const found = await db.selectFrom("activity").select("resultAttemptId").orderBy("id").execute();
  expect(found.map(({ resultAttemptId }) => resultAttemptId)).toEqual([1, 2, null, null, null]);
  const figures = await db.selectFrom("activityFigures").select("deadlineDateCount").execute();
  expect(figures.map(({ deadlineDateCount }) => deadlineDateCount)).toEqual(Array(5).fill(77));
});

test("of students who owe already it finds since when", async () => {
  const db = await postgres.createDatabase("0036_ends_of_activities");
  await sql`
    insert into app_user (email_address, role, temporary_registration_pattern, created_at)
      values ('hanako@kenshu.test', 4, 0, now());
    insert into cash_flow (student_user_id, type, amount, created_at) values
      (1, 1, 3300, '2027-03-01 09:00+09'), (1, 0, 3300, '2027-03-02 09:00+09'),
      (1, 1, 500, '2027-03-03 09:00+09'), (1, 0, 200, '2027-03-04 09:00+09')
  `.execute(db);
  await migrate(db);
  const summary = await db.selectFrom("studentSummary").select("unpaidSince").executeTakeFirst();
  expect(summary?.unpaidSince).toEqual(new Date("2027-03-03T09:00:00+09:00"));
});

test("of names that look alike the later one gets its number", async () => {
  const db = await postgres.createDatabase("0039_unpaid");
  await sql`
    insert into area (name, display_order) values
      ('東京', 1), (U&'東\\200B京', 2), ('大阪', 3), (U&'大阪\\+0E0041\\2060', 4), ('東京（2）', 5);
    insert into school (area_id, name, display_order) values (1, '本校', 1), (1, U&'本\\3164校', 2), (2, '本校', 3);
    insert into room (school_id, name, display_color, display_order) values
      (1, 'Ａ　1', '#1d5bac', 1), (1, 'Ａ 1', '#1d5bac', 2), (2, 'Ａ 1', '#1d5bac', 3)
  `.execute(db);
  await migrate(db);
  const names = async (table: "area" | "school" | "room") =>
    (await db.selectFrom(table).select("name").orderBy("id").execute()).map(({ name }) => name);
  expect(await names("area")).toEqual([
    "東京",
    "東\u200b京（2）",
    "大阪",
    "大阪\u{e0041}\u2060（4）",
    "東京（2）（5）",
  ]);
  expect(await names("school")).toEqual(["本校", "本\u3164校（2）", "本校"]);
  expect(await names("room")).toEqual(["Ａ　1", "Ａ 1（2）", "Ａ 1"]);
});

test("the text that students are searched by is worked out anew, with all forms of a kanji", async () => {
  const db = await postgres.createDatabase("0039_unpaid");
  await sql`
    insert into app_user (email_address, name, role, temporary_registration_pattern, created_at)
      values ('hanako@kenshu.test', '渕上 花子', 4, 0, now());
    update student_summary set search_text = 'as it was';
    delete from summary_due
  `.execute(db);
  await migrate(db);
  await workOutDueSummaries(db);
  const summary = await db.selectFrom("studentSummary").select("searchText").executeTakeFirst();
  expect(summary?.searchText).toContain(searchable("淵上花子"));
});
