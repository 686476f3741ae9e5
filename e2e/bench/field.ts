import { createHash } from "node:crypto";
import type { Database } from "@kenshu/db/pool.ts";
import { sql } from "kysely";

/** Students and schedules. Their ids have no gaps, so that pgbench can draw them at random too. */
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
  viewers: number[];
  administrator: number;
  schools: number[];
  areas: number[];
  /** Schedules of the last weeks and the next days. */
  rosters: { first: number; last: number };
  /** Today's reservations without a mark. */
  unmarked: number[];
  /** E-mail addresses of students. */
  addresses: string[];
  /** Of all accounts. */
  password: string;
};

/** What the rows need to know of the data and of the server that they measure. */
export type MeasuredField = Field & {
  /** Whether the slot list asks for what is kept for everybody, and for the student's own. */
  keepsSlots: boolean;
};

const STUDENTS_PER_CONNECTION = 50;
const READERS = 500;

/** The token of a person's sign-in session. We know it, like a browser. */
export function tokenOf(userId: number): string {
  return `bench-${userId}`;
}

/** The id of a sign-in session, such that pgbench can compute it. */
export const PGBENCH_SESSION = "pgbench-";

/**
 * Finds students and schedules with free places, and signs everybody in. It makes sure that only
 * the place matters: the students have no other reservations in those weeks, and nobody waits.
 */
export async function prepareField(
  db: Database,
  connections: number,
  password: string,
): Promise<Field> {
  const { schedule, activity, signInSession } = await tableNames(db);
  const counts = await one<Field["counts"]>(
    db,
    `select (select count(*) from ${schedule}) as schedules,
       (select count(*) from reservation) as reservations,
       (select count(*) from app_user where role = 4) as students`,
  );
  const { firstSchedule, lastSchedule } = await one<{
    firstSchedule: number;
    lastSchedule: number;
  }>(
    db,
    `select min(id) as first_schedule, max(id) as last_schedule from ${schedule}
     where lower(during) > (select now() + interval '20 days') and lower(during) < now() + interval '55 days'`,
  );
  const rosters = await one<Field["rosters"]>(
    db,
    `select min(id) as first, max(id) as last from ${schedule}
     where lower(during) between now() - interval '30 days' and now() + interval '7 days'`,
  );
  const taking = `select id from app_user where role = 4
    and exists (select from ${activity} where student_user_id = app_user.id and state = 0)`;
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
  await freeStudents(db, reserving, connections);
  await run(
    db,
    `update ${schedule} set capacity = capacity + 100 where id in (
       select schedule_id from reservation where schedule_id between ${firstSchedule} and ${lastSchedule}
       and state <> 3 group by schedule_id having count(*) >= 10)`,
  );

  const readers = await many<Field["readers"][number]>(
    db,
    `select id, (select array_agg(school.id) from school where school.area_id = app_user.area_id) as school_ids
     from app_user where id in (${taking}) and id > ${lastStudent} order by id desc limit ${READERS}`,
  );
  const idsOf = async (text: string) => (await many<{ id: number }>(db, text)).map(({ id }) => id);
  const instructors = await idsOf("select id from app_user where role = 3 order by id limit 32");
  const viewers = await idsOf("select id from app_user where role = 5 order by id");
  const { id: administrator } = await one<{ id: number }>(
    db,
    "select min(id) as id from app_user where role = 2",
  );
  const students = Array.from(
    { length: studentsPerConnection * connections },
    (_, index) => block.first + index,
  );
  const people = [...students, ...readers.map(({ id }) => id), ...instructors, ...viewers];
  await signIn(db, signInSession, [
    ...[...people, administrator].map((userId) => ({ id: digestOf(tokenOf(userId)), userId })),
    ...students.map((userId) => ({ id: `${PGBENCH_SESSION}${userId}`, userId })),
  ]);
  const found = {
    schools: await idsOf("select id from school order by id"),
    areas: await idsOf("select id from area order by id"),
    unmarked: await idsOf(
      `select id from reservation where state = 1
         and (lower(during) at time zone 'Asia/Tokyo')::date = (now() at time zone 'Asia/Tokyo')::date`,
    ),
    addresses: (
      await many<{ address: string }>(
        db,
        `select email_address as address from app_user where role = 4 order by id limit ${READERS}`,
      )
    ).map(({ address }) => address),
  };
  await run(db, "vacuum analyze");
  await run(db, "checkpoint");
  return {
    counts,
    reserving,
    readers,
    instructors,
    viewers,
    administrator,
    rosters,
    password,
    ...found,
  };
}

/**
 * Takes the reservations of those weeks from the students of so many connections: those of the data,
 * and what a row has left behind when its time was over. pgbench would draw one of them by chance.
 */
export async function freeStudents(
  db: Database,
  { firstStudent, studentsPerConnection, firstSchedule, lastSchedule }: ReservingField,
  connections: number,
): Promise<void> {
  await run(
    db,
    `update reservation set kind = 4 where state <> 3
       and schedule_id between ${firstSchedule} and ${lastSchedule}
       and student_user_id between ${firstStudent}
         and ${firstStudent + studentsPerConnection * connections - 1}`,
  );
}

/** The names of the tables. Old revisions had other names. */
async function tableNames(db: Database) {
  const { isOld } = await one<{ isOld: boolean }>(
    db,
    "select to_regclass('training_schedule') is not null as is_old",
  );
  return isOld
    ? { schedule: "training_schedule", activity: "student_activity", signInSession: "session" }
    : { schedule: "schedule", activity: "activity", signInSession: "sign_in_session" };
}

async function signIn(
  db: Database,
  table: string,
  sessions: { id: string; userId: number }[],
): Promise<void> {
  const { keepsUse } = await one<{ keepsUse: boolean }>(
    db,
    `select exists (
       select from information_schema.columns where table_name = '${table}' and column_name = 'last_used_at'
     ) as keeps_use`,
  );
  const rows = sessions.map(
    ({ id, userId }) =>
      `('${id}', ${userId}, now() + interval '30 days'${keepsUse ? ", now()" : ""})`,
  );
  await run(
    db,
    `insert into ${table} (id, user_id, expires_at${keepsUse ? ", last_used_at" : ""}) values ${rows.join(", ")}`,
  );
}

/** How the server keeps a token. */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
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
