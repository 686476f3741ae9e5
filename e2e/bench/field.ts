import { createHash } from "node:crypto";
import type { Database } from "@kenshu/db/pool.ts";
import { addDays, tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

/** Students and schedules, by ids without gaps so that pgbench can draw them, too. */
export type ReservingField = {
  /** Each connection has this many students of its own. */
  studentsPerConnection: number;
  firstStudent: number;
  firstSchedule: number;
  lastSchedule: number;
};

export type Field = {
  counts: { schedules: number; reservations: number; students: number };
  reserving: ReservingField;
  readers: { id: number; schoolIds: number[] }[];
  instructors: number[];
  administrator: number;
  /** Schedules of the last weeks and the next days. */
  rosters: { first: number; last: number };
};

export type ReadingRequest = { path: string; token: string };

const STUDENTS_PER_CONNECTION = 50;
const READERS = 500;
const REQUESTS = 2_000;

/** The token of a person's sign-in session; known here, as in a browser. */
export function tokenOf(userId: number): string {
  return `bench-${userId}`;
}

/** The id of a sign-in session that pgbench can compute. */
export const PGBENCH_SESSION = "pgbench-";

/**
 * Finds students and schedules with places, and makes sure that nothing but the place matters: the
 * students have no other reservations in those weeks, and nobody waits. Signs everybody in.
 */
export async function prepareField(db: Database, connections: number): Promise<Field> {
  const counts = await one<Field["counts"]>(
    db,
    `select (select count(*) from schedule) as schedules,
       (select count(*) from reservation) as reservations,
       (select count(*) from app_user where role = 4) as students`,
  );
  const { firstSchedule, lastSchedule } = await one<{
    firstSchedule: number;
    lastSchedule: number;
  }>(
    db,
    `select min(id) as first_schedule, max(id) as last_schedule from schedule
     where lower(during) > (select now() + interval '20 days') and lower(during) < now() + interval '55 days'`,
  );
  const rosters = await one<Field["rosters"]>(
    db,
    `select min(id) as first, max(id) as last from schedule
     where lower(during) between now() - interval '30 days' and now() + interval '7 days'`,
  );
  const taking =
    "select id from app_user where role = 4 and exists (select from activity where student_user_id = app_user.id and state = 0)";
  const block = await one<{ first: number; count: number }>(
    db,
    `select min(id) as first, count(*) from (
       select id, id - row_number() over (order by id) as block from (${taking}) as student
     ) as student group by block order by count(*) desc, first limit 1`,
  );
  const studentsPerConnection = Math.min(
    STUDENTS_PER_CONNECTION,
    Math.floor(block.count / connections),
  );
  if (studentsPerConnection === 0) throw new Error("too few students at this scale");
  const reserving = {
    studentsPerConnection,
    firstStudent: block.first,
    firstSchedule,
    lastSchedule,
  };
  const lastStudent = block.first + studentsPerConnection * connections - 1;

  await run(db, "update setting set max_reserve_count = 1000");
  await run(
    db,
    `delete from reservation where kind = 1 and schedule_id between ${firstSchedule} and ${lastSchedule}`,
  );
  await run(
    db,
    `update reservation set kind = 4 where state <> 3
       and schedule_id between ${firstSchedule} and ${lastSchedule}
       and student_user_id between ${block.first} and ${lastStudent}`,
  );
  await run(
    db,
    `update schedule set capacity = capacity + 100 where id in (
       select schedule_id from reservation where schedule_id between ${firstSchedule} and ${lastSchedule}
       and state <> 3 group by schedule_id having count(*) >= 10)`,
  );

  const readers = await many<Field["readers"][number]>(
    db,
    `select id, (select array_agg(school.id) from school where school.area_id = app_user.area_id) as school_ids
     from app_user where id in (${taking}) and id > ${lastStudent} order by id desc limit ${READERS}`,
  );
  const instructors = (
    await many<{ id: number }>(db, "select id from app_user where role = 3 order by id limit 32")
  ).map(({ id }) => id);
  const { id: administrator } = await one<{ id: number }>(
    db,
    "select min(id) as id from app_user where role = 2",
  );
  const students = Array.from(
    { length: studentsPerConnection * connections },
    (_, index) => block.first + index,
  );
  await signIn(db, [...students, ...readers.map(({ id }) => id), ...instructors, administrator]);
  await run(
    db,
    `insert into sign_in_session (id, user_id, expires_at, last_used_at)
     select '${PGBENCH_SESSION}' || id, id, now() + interval '30 days', now()
     from generate_series(${block.first}, ${lastStudent}) as id`,
  );
  await run(db, "vacuum analyze");
  await run(db, "checkpoint");
  return { counts, reserving, readers, instructors, administrator, rosters };
}

async function signIn(db: Database, userIds: number[]): Promise<void> {
  const lastUsedAt = new Date();
  const expiresAt = new Date(lastUsedAt.getTime() + 30 * 24 * 60 * 60 * 1000);
  const rows = userIds.map((userId) => ({
    id: digestOf(tokenOf(userId)),
    userId,
    expiresAt,
    lastUsedAt,
  }));
  await db.insertInto("signInSession").values(rows).execute();
}

/** How the server keeps a token. */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** What is read, by the name of its row: requests of many people, drawn by the readers at random. */
export function readingRequests(field: Field): Record<string, ReadingRequest[]> {
  const today = tokyoDate(new Date());
  const requests = (make: (index: number) => ReadingRequest) =>
    Array.from({ length: REQUESTS }, (_, index) => make(index));
  const reader = (index: number) => itemAt(field.readers, index);
  const { first, last } = field.rosters;
  return {
    "slot list, 30 days of a school": requests((index) => {
      const { id, schoolIds } = reader(index);
      const query = `studentId=${id}&schoolId=${itemAt(schoolIds, index)}&startDate=${today}&endDate=${addDays(today, 29)}`;
      return { path: `TrainingSchedule/GetReserveSlots?${query}`, token: tokenOf(id) };
    }),
    "attendance detail, a schedule's roster": requests((index) => ({
      path: `Attendance/GetTrainingEntryStudents?id=${first + ((index * 7919) % (last - first + 1))}`,
      token: tokenOf(itemAt(field.instructors, index)),
    })),
    "future list of a student": requests((index) => {
      const { id } = reader(index);
      return { path: `TrainingReserve/GetFutures?studentId=${id}`, token: tokenOf(id) };
    }),
  };
}

/** The searches for students with every filter, and the progress of one of them, by the name of its row. */
export function searchingRequests(field: Field): Record<string, ReadingRequest[]> {
  const token = tokenOf(field.administrator);
  const search = (path: string) => [{ path: `Student/${path}`, token }];
  const byKeyword = (keyword: string, filter = "") =>
    search(`SearchReservationStudents?keyword=${encodeURIComponent(keyword)}${filter}`);
  const keywords = ["佐藤", "林", "い", "ke", "さとう", "student49999", "200123", "いない人"];
  const inThousands = ["い", "子", "ke", "kenshu.test"];
  return {
    "search: everybody": search("SearchStudents"),
    "search: enrolled": search("SearchStudents?enrollState=0"),
    "search: not enrolled": search("SearchStudents?enrollState=1"),
    "search: over the recommendation": search("SearchStudents?isOverRecommendation=true"),
    "search: penalty left": search("SearchStudents?isPenaltyLeft=true"),
    "search: with reservations": search(
      "SearchReservationConfirmationStudents?existsReservation=true",
    ),
    "search: reservations left over": search(
      "SearchReservationConfirmationStudents?enrollState=1&existsReservation=true",
    ),
    "search: continuously absent": search(
      "SearchReservationHistoryStudents?isContinuousAbsence=true",
    ),
    "search: test passed": search("SearchExportStudents?hasTestPassedProgress=true"),
    "search: by keyword": keywords.flatMap((keyword) => byKeyword(keyword)),
    "search: by keyword, enrolled": keywords.flatMap((keyword) =>
      byKeyword(keyword, "&enrollState=0"),
    ),
    ...Object.fromEntries(
      inThousands.flatMap((keyword) => [
        [`search: by keyword ${keyword}`, byKeyword(keyword)],
        [`search: by keyword ${keyword}, not enrolled`, byKeyword(keyword, "&enrollState=1")],
      ]),
    ),
    "progress search: a page of an area": Array.from({ length: 20 }, (_, page) => ({
      path: `Student/SearchProgressStudents?areaId=${(page % 5) + 1}&page=${page}&pageSize=50&enrollState=0`,
      token,
    })),
    "training items: a page": Array.from({ length: 20 }, (_, page) => ({
      path: `StudentActivity/GetStudentActivityUsers?page=${page * 50}&pageSize=50`,
      token,
    })),
    "progress of one student": Array.from({ length: REQUESTS }, (_, index) => {
      const { id } = itemAt(field.readers, index);
      return { path: `TrainingProgress/GetStudentProgresses?studentUserId=${id}`, token };
    }),
  };
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to draw from");
  return item;
}

async function many<T>(db: Database, text: string): Promise<T[]> {
  return (await sql.raw<T>(text).execute(db)).rows;
}

async function one<T>(db: Database, text: string): Promise<T> {
  const [row] = await many<T>(db, text);
  if (!row) throw new Error(`no row: ${text}`);
  return row;
}

async function run(db: Database, text: string): Promise<void> {
  await sql.raw(text).execute(db);
}
