import { findFaults } from "@kenshu/db/check/findFaults.ts";
import { verifyPassword } from "@kenshu/db/passwords.ts";
import type { Database } from "@kenshu/db/pool.ts";
import { ReservationState, ReserveResult, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { addDays, tokyoInstant } from "@kenshu/domain/time.ts";
import { createTestDatabase, type TestDatabase } from "@kenshu/testkit/testDatabase.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts, demoPassword, studentAddress } from "#demoAccounts.ts";
import { fillDemoData } from "#fillDemoData.ts";

const TODAY = "2027-03-10";
const NOW = tokyoInstant(TODAY, "10:00");

const opened: TestDatabase[] = [];
let db: Database;

beforeAll(async () => {
  db = await emptyDatabase();
  await fillDemoData(db, NOW);
});
afterAll(async () => {
  for (const { drop } of opened) await drop();
});

async function emptyDatabase(): Promise<Database> {
  const database = await createTestDatabase();
  opened.push(database);
  return database.db;
}

/** The first column of each row of a query. */
async function column(query: string): Promise<unknown[]> {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db);
  return rows.map((row) => Object.values(row)[0]);
}

it("breaks no rule and sums every student up", async () => {
  expect(
    await column("select count(*) from student_summary where base_date is not null"),
  ).not.toEqual([0]);
  expect(await findFaults(db, NOW)).toEqual([]);
});

const TABLES = [
  "setting",
  "area",
  "school",
  "room",
  "company",
  "heartfulCategory",
  "training",
  "trainingContent",
  "appUser",
  "schedule",
  "reservation",
  "contact",
  "activity",
  "progressEntry",
  "resultAttempt",
  "cashFlow",
  "notice",
  "auditLog",
] as const;

/** Every row, without the passwords' salt and the transactions' numbers. */
async function everything(database: Database) {
  const tables = await Promise.all(
    TABLES.map((table) => database.selectFrom(table).selectAll().orderBy("id").execute()),
  );
  return tables.map((rows) => rows.map((row) => ({ ...row, passwordHash: null, writtenIn: null })));
}

describe("filling in the demonstration", () => {
  it("comes out the same at any time of one day", async () => {
    const other = await emptyDatabase();
    await fillDemoData(other, tokyoInstant(TODAY, "23:59"));
    expect(await everything(other)).toEqual(await everything(db));
  });

  it("does nothing on a filled database", async () => {
    const before = await everything(db);
    await fillDemoData(db, tokyoInstant(addDays(TODAY, 3)));
    expect(await everything(db)).toEqual(before);
  });

  it("fills in once when two servers start at once", async () => {
    const other = await emptyDatabase();
    await Promise.all([fillDemoData(other, NOW), fillDemoData(other, NOW)]);
    expect(await everything(other)).toEqual(await everything(db));
  });

  it("leaves nothing when it fails half-way", async () => {
    const other = await emptyDatabase();
    await sql`alter table cash_flow add constraint cash_flow_refused check (amount < 5000)`.execute(
      other,
    );
    await expect(fillDemoData(other, NOW)).rejects.toThrow("cash_flow_refused");
    expect(await other.selectFrom("appUser").select("id").execute()).toEqual([]);
    await sql`alter table cash_flow drop constraint cash_flow_refused`.execute(other);
    await fillDemoData(other, NOW);
    expect(await everything(other)).toEqual(await everything(db));
  });

  it("keeps every rule on days of any kind", async () => {
    for (const today of ["2027-01-01", "2028-02-29", "2026-12-31", "2027-05-02"]) {
      const other = await emptyDatabase();
      await fillDemoData(other, tokyoInstant(today, "12:00"));
      expect(await broken(other, today)).toEqual({});
    }
  });

  it("lets rows be added after it", async () => {
    const { id } = await db
      .insertInto("area")
      .values({ name: "名古屋", displayOrder: 9 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.deleteFrom("area").where("id", "=", id).execute();
    expect(id).toBeGreaterThan(3);
  });

  it.each(["area", "school", "room", "schedule", "appUser", "reservation"] as const)(
    "has a %s with the id 1",
    async (table) => {
      const row = await db.selectFrom(table).select("id").where("id", "=", 1).executeTakeFirst();
      expect(row).toEqual({ id: 1 });
    },
  );
});

/** The ids of rows that break a rule, by rule. */
async function broken(database: Database, today: string): Promise<Record<string, number[]>> {
  const midnight = `timestamptz '${today} 00:00+09'`;
  const live = "reservation.kind not in (4, 5)";
  const cutoff =
    "(((lower(during) at time zone 'Asia/Tokyo')::date - 1 + time '15:00') at time zone 'Asia/Tokyo')";
  const holders =
    "(select count(*) from reservation where schedule_id = schedule.id and state in (1, 4, 5, 6))";
  const rules = {
    "no schedule is overbooked except by force": `
      select id from schedule
      where ${holders} > capacity + (select count(*) from reservation where schedule_id = schedule.id and kind = 3)`,
    "students wait only where it is full": `
      select id from schedule
      where ${holders} < capacity and exists (select from reservation where schedule_id = schedule.id and state = 2)`,
    "nobody overtakes a queue except by force": `
      select later.id from reservation as waiting
      join reservation as later on later.schedule_id = waiting.schedule_id and later.id > waiting.id
      where waiting.state = 2 and later.kind in (0, 6)`,
    "the queue's order is that of time": `
      select later.id from reservation as earlier
      join reservation as later on later.id = earlier.id + 1
      where later.created_at < earlier.created_at`,
    "reservations were made before today and before the cutoff": `
      select id from reservation where created_at >= least(${midnight}, ${cutoff})`,
    "reservations were made when the schedule was planned and the student took a training": `
      select reservation.id from reservation
      join schedule on schedule.id = schedule_id
      join app_user on app_user.id = student_user_id
      where reservation.created_at < schedule.created_at
        or reservation.created_at < app_user.created_at
        or not exists (
          select from activity where activity.student_user_id = reservation.student_user_id
            and (reservation.created_at at time zone 'Asia/Tokyo')::date
              between start_date and coalesce(end_date, 'infinity'))`,
    "nobody has more reservations to come than the setting allows": `
      select student_user_id as id from reservation
      where state in (1, 2) and lower(during) >= ${midnight}
      group by 1 having count(*) > (select max_reserve_count from setting)`,
    "only past schedules are marked": `
      select id from reservation where mark is not null and lower(during) >= ${midnight}`,
    "a penalty is one invoice for a late cancellation": `
      select reservation.id from reservation
      left join cash_flow on reservation_id = reservation.id
      where (kind = 5) is distinct from (cash_flow.id is not null)
        or cash_flow.student_user_id <> reservation.student_user_id
        or cash_flow.created_at not between ${cutoff} and upper(during)
        or amount <> (select penalty_amount from setting)`,
    "progress follows attendance in the days that have schedules": `
      select progress_entry.id from progress_entry
      join activity on activity.id = activity_id
      where grade in (0, 1) and training_date >= date '${today}' - 30 and not exists (
        select from reservation where reservation.student_user_id = activity.student_user_id
          and mark in (0, 1) and (lower(during) at time zone 'Asia/Tokyo')::date = training_date)`,
    "progress lies in its activity": `
      select progress_entry.id from progress_entry
      join activity on activity.id = activity_id
      join training_content on training_content.id = training_content_id
      where training_content.training_id <> activity.training_id
        or training_date not between start_date and coalesce(end_date, date '${today}' - 1)`,
    "schedules lie within 30 days and in one day": `
      select id from schedule
      where (lower(during) at time zone 'Asia/Tokyo')::date not between date '${today}' - 30 and date '${today}' + 30
        or (lower(during) at time zone 'Asia/Tokyo')::date <> (upper(during) at time zone 'Asia/Tokyo')::date`,
    "no instructor is in two places": `
      select one.id from schedule as one
      join schedule as other on other.instructor_id = one.instructor_id
        and other.id > one.id and other.during && one.during`,
    "no student's reservations overlap": `
      select one.id from reservation as one
      join reservation as other on other.student_user_id = one.student_user_id
        and other.id > one.id and other.during && one.during
        and other.replaces_id is distinct from one.id
      where one.kind not in (4, 5) and other.kind not in (4, 5)`,
    "nothing has happened yet today": `
      select id from audit_log where created_at >= ${midnight}
      union all select id from cash_flow where created_at >= ${midnight}
      union all select id from notice where posted_at >= ${midnight}
      union all select id from app_user where created_at >= ${midnight}`,
    "the disabled have nothing to come": `
      select reservation.id from reservation join app_user on app_user.id = student_user_id
      where not is_enabled and ${live} and lower(during) >= ${midnight}`,
  };
  const results: Record<string, number[]> = {};
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await sql.raw<{ id: number }>(query).execute(database);
    if (rows.length > 0) results[rule] = rows.map(({ id }) => id);
  }
  return results;
}

describe("the company of the demonstration", () => {
  it("keeps every rule", async () => {
    expect(await broken(db, TODAY)).toEqual({});
  });

  it("has several schedules a day in each school, some full, some empty, some with a queue", async () => {
    const [least] = await column(`
      select min(count) from (
        select count(schedule.id) from school
        cross join generate_series(date '${TODAY}' - 30, date '${TODAY}' + 30, '1 day') as day
        left join room on room.school_id = school.id
        left join schedule on room_id = room.id
          and (lower(during) at time zone 'Asia/Tokyo')::date = day::date
        group by school.id, day) as counts`);
    expect(least).toBeGreaterThanOrEqual(3);

    const future = await sql<{ capacity: number; reserved: number; waiting: number }>`
      select capacity,
        count(*) filter (where state in (1, 4, 5, 6)) as reserved,
        count(*) filter (where state = 2) as waiting
      from schedule left join reservation on schedule_id = schedule.id
      where lower(schedule.during) > ${NOW} group by schedule.id
    `.execute(db);
    const having = (test: (row: (typeof future.rows)[number]) => boolean) =>
      future.rows.filter(test).length;
    expect(having(({ waiting }) => waiting > 0)).toBeGreaterThanOrEqual(4);
    expect(having(({ capacity, reserved }) => reserved >= capacity)).toBeGreaterThanOrEqual(10);
    expect(having(({ reserved }) => reserved === 0)).toBeGreaterThanOrEqual(50);
    expect(having(({ capacity, reserved }) => reserved > capacity)).toBe(1);
  });

  it("still has reservations to mark this evening", async () => {
    const students = await column(`
      select student_user_id from reservation
      where state = 1 and lower(during) = timestamptz '${TODAY} 18:00+09'`);
    expect(students.length).toBeGreaterThan(1);
  });

  it("marks most as present", async () => {
    const marks = await column(
      "select count(*) from reservation where mark is not null group by mark order by mark",
    );
    const [present = 0, tardy = 0, absent = 0] = marks.map(Number);
    expect(present).toBeGreaterThan(200);
    expect(tardy).toBeGreaterThan(5);
    expect(absent).toBeGreaterThan(10);
    expect(
      await column(
        `select id from reservation where state = 1 and upper(during) < timestamptz '${TODAY} 00:00+09'`,
      ),
    ).not.toEqual([]);
  });

  it("has rooms of one school in different colours", async () => {
    expect(
      await column(
        "select school_id from room group by school_id having count(*) > count(distinct display_color)",
      ),
    ).toEqual([]);
  });

  it("has notices for every role, of which each has seen some", async () => {
    const told = await sql<{ role: number; seen: number; unread: number }>`
      select app_user.role, min(seen)::integer as seen, min(unread)::integer as unread
      from app_user, lateral (
        select count(user_id) as seen, count(*) - count(user_id) as unread
        from notice left join notice_seen on notice_id = notice.id and user_id = app_user.id
        where app_user.role = any(roles)
      ) as counts
      where not is_unregistered group by app_user.role order by app_user.role
    `.execute(db);
    expect(told.rows).toEqual([
      { role: Role.Guest, seen: 0, unread: 0 },
      { role: Role.Administrator, seen: 3, unread: 1 },
      { role: Role.Instructor, seen: 2, unread: 2 },
      { role: Role.Student, seen: 2, unread: 2 },
      { role: Role.Viewer, seen: 2, unread: 1 },
    ]);
  });

  it("can be searched by name and address", async () => {
    const found = await column(
      "select email_address from student_summary join app_user on id = student_user_id where search_text like '%たかはしあおい%'",
    );
    expect(found).toEqual([studentAddress(3)]);
  });
});

describe("the accounts of the demonstration", () => {
  it("all take the password", async () => {
    const users = await db
      .selectFrom("appUser")
      .select(["emailAddress", "passwordHash", "isConfirmed"])
      .where("emailAddress", "is not", null)
      .execute();
    const addresses = users.map(({ emailAddress }) => emailAddress);
    for (const { emailAddress } of demoAccounts) expect(addresses).toContain(emailAddress);
    expect(new Set(users.map(({ passwordHash }) => passwordHash)).size).toBe(1);
    expect(users.every(({ isConfirmed }) => isConfirmed)).toBe(true);
    expect(await verifyPassword(users[0]?.passwordHash ?? null, demoPassword)).toBe(true);
  });

  it.each([
    ["administrator", Role.Administrator, false],
    ["instructor", Role.Instructor, false],
    ["viewer", Role.Viewer, false],
    ["guest", Role.Guest, false],
    ["staff-guest", Role.Guest, false],
    ["unregistered", Role.Guest, true],
    ["student01", Role.Student, false],
  ])("%s has the role %i", async (name, role, isUnregistered) => {
    const user = await db
      .selectFrom("appUser")
      .select(["role", "isUnregistered"])
      .where("emailAddress", "=", `${name}@kenshu.test`)
      .executeTakeFirst();
    expect(user).toEqual({ role, isUnregistered });
  });

  it.each([1, 2])("student0%i can try everything", async (number) => {
    const student = await db
      .selectFrom("appUser")
      .innerJoin("activity", "studentUserId", "appUser.id")
      .select(["appUser.id", "isEnabled", "therapistId", "areaId", "state"])
      .where("emailAddress", "=", studentAddress(number))
      .executeTakeFirstOrThrow();
    expect(student).toMatchObject({ isEnabled: true, state: TakingState.Taking });
    expect(student.therapistId).not.toBeNull();
    const confirmed = await column(`
      select id from reservation where student_user_id = ${student.id} and state = 1
        and lower(during) >= timestamptz '${TODAY} 00:00+09' + interval '2 days'`);
    expect(confirmed.length).toBeGreaterThan(0);
    const free = await column(`
      select schedule.id from schedule
      join school on school.id = school_id
      where area_id = ${student.areaId} and lower(during) >= timestamptz '${TODAY} 00:00+09' + interval '2 days'
        and capacity > (select count(*) from reservation where schedule_id = schedule.id and kind not in (4, 5))
        and not exists (select from reservation where student_user_id = ${student.id}
          and reservation.during && schedule.during and kind not in (4, 5))`);
    expect(free.length).toBeGreaterThan(50);
  });
});

describe("the thirty students", () => {
  const of = (number: number) =>
    `(select id from app_user where email_address = '${studentAddress(number)}')`;
  const future = `lower(during) > timestamptz '${TODAY} 10:00+09'`;
  const balance = (number: number) =>
    column(`select sum(case type when 0 then amount else -amount end) from cash_flow
            where voided_at is null and student_user_id = ${of(number)}`);
  const doneEntries = (number: number) =>
    column(`select count(*) from progress_entry join activity on activity.id = activity_id
            join training_content on training_content.id = training_content_id
            where state = 0 and grade in (0, 1) and estimate_attendance_count > 0
              and student_user_id = ${of(number)}`);

  it.each([
    [1, 13],
    [3, 15],
    [4, 16],
    [5, 6],
    [6, 8],
    [26, 21],
    [30, 24],
  ])("student %i has done %i trainings", async (number, done) => {
    expect(await doneEntries(number)).toEqual([done]);
  });

  it.each([7, 8])("student %i waits, once with a wish", async (number) => {
    const waiting = await column(
      `select id from reservation where student_user_id = ${of(number)} and state = ${ReservationState.Wait} and ${future}`,
    );
    expect(waiting).toHaveLength(2);
    const wishes = await column(
      `select id from reservation where student_user_id = ${of(number)} and replaced_state is not null`,
    );
    expect(wishes).toHaveLength(1);
  });

  it.each([
    [9, 3],
    [10, 4],
  ])("student %i was absent the last %i times", async (number, count) => {
    const marks = await column(
      `select mark from reservation where student_user_id = ${of(number)}
       and mark is not null order by lower(during) desc limit ${count}`,
    );
    expect(marks).toEqual(Array(count).fill(2));
  });

  it.each([
    [11, TakingState.Pass],
    [12, TakingState.Suspend],
  ])("student %i has left, but not the reservations", async (number, state) => {
    expect(
      await column(`select state from activity where student_user_id = ${of(number)}`),
    ).toEqual([state]);
    expect(
      await column(
        `select id from reservation where student_user_id = ${of(number)} and state = 1 and ${future}`,
      ),
    ).not.toEqual([]);
  });

  it("student 14 owes a penalty, student 15 has paid it", async () => {
    expect(await balance(14)).toEqual([-3300]);
    expect(await balance(15)).toEqual([0]);
    for (const number of [14, 15]) {
      expect(
        await column(
          `select kind from cash_flow join reservation on reservation.id = reservation_id
           where cash_flow.student_user_id = ${of(number)}`,
        ),
      ).toEqual([ReserveResult.CancelPenalty]);
    }
  });

  it("student 16 has been promoted", async () => {
    expect(
      await column(
        `select kind from reservation where student_user_id = ${of(16)} and carried_up_at is not null and ${future}`,
      ),
    ).toEqual([ReserveResult.CarryUp]);
  });

  it("student 17 failed a test", async () => {
    const [method] = await column(
      `select training_method from progress_entry join training_content on training_content.id = training_content_id
       join activity on activity.id = activity_id
       where grade = 1 and student_user_id = ${of(17)} order by progress_entry.id desc`,
    );
    expect(method).toBe(3);
  });

  it("student 18 has comments, one without an entry of staff", async () => {
    const grades = await column(
      `select grade from progress_entry join activity on activity.id = activity_id
       where student_comment <> '' and student_user_id = ${of(18)} order by progress_entry.id`,
    );
    expect(grades.length).toBeGreaterThan(2);
    expect(grades.at(-1)).toBe(3);
  });

  it("student 19 takes the same training again", async () => {
    expect(
      await column(
        `select state from activity where student_user_id = ${of(19)} order by start_date`,
      ),
    ).toEqual([TakingState.Dropout, TakingState.Taking]);
  });

  it("students 20 and 21 are exempt from contents", async () => {
    const [byTherapy, byCompany] = await Promise.all([
      column(`select count(*) from training_content join activity using (training_id)
              join app_user on app_user.id = student_user_id
              where is_exempted_active_therapist and is_active_therapist and app_user.id = ${of(20)}`),
      column(`select count(*) from training_content join activity using (training_id)
              join app_user on app_user.id = student_user_id
              where exempted_company_id = company_id and app_user.id = ${of(21)}`),
    ]);
    expect(byTherapy).toEqual([1]);
    expect(byCompany).toEqual([2]);
  });

  it("student 22 is disabled, student 23 receives no e-mail", async () => {
    expect(await column(`select is_enabled from app_user where id = ${of(22)}`)).toEqual([false]);
    expect(
      await column(`select is_receive_e_mail_enabled from app_user where id = ${of(23)}`),
    ).toEqual([false]);
  });

  it.each([
    [24, 60],
    [25, 90],
  ])("student %i started more than %i days ago", async (number, days) => {
    expect(
      await column(
        `select date '${TODAY}' - start_date > ${days} from activity where student_user_id = ${of(number)}`,
      ),
    ).toEqual([true]);
  });

  it("have their details filled in", async () => {
    expect(
      await column(`
        select id from app_user where role = ${Role.Student} and (
          birthday is null or gender is null or area_id is null
          or email_address is not null and (
            therapist_id is null or company_id is null or career = 0 or store_name is null
            or area_manager_name is null or recruiter_name is null
          )
        )`),
    ).toEqual([]);
    const [aimless] = await column(
      `select count(*) from app_user where role = ${Role.Student} and email_address is not null and goal = ''`,
    );
    expect(aimless).toBe(4);
    expect(
      await column("select name from training_content where instructor_explanation = ''"),
    ).toEqual([]);
  });

  it("have dropped out for several reasons, and passed flex trainings", async () => {
    const [reasons] = await column(
      `select count(distinct request -> 'dropout' -> 'reason') from result_attempt
       where jsonb_typeof(request -> 'dropout') = 'object'`,
    );
    expect(reasons).toBe(4);
    const [passed] = await column(
      `select count(*) from activity join training on training.id = training_id
       join heartful_category category on category.id = heartful_category_id
       where is_flex and state = ${TakingState.Pass}`,
    );
    expect(passed).toBe(2);
  });

  it("some have no account", async () => {
    expect(
      await column(
        `select count(*) from app_user where role = ${Role.Student} and email_address is null`,
      ),
    ).toEqual([3]);
  });
});
