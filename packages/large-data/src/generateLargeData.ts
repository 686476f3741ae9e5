import { hashPassword } from "@kenshu/db/passwords.ts";
import type { Database } from "@kenshu/db/pool.ts";
import { runScript } from "@kenshu/db/statements.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { displayColors } from "@kenshu/domain/displayColors.ts";
import {
  CashFlowType,
  ProgressGrade,
  ReserveResult,
  Role,
  SignUpPattern,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { tokyoDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { type Expression, sql } from "kysely";
import { familyNames, givenNames } from "#names.ts";
import { withoutIndexes } from "#withoutIndexes.ts";

/** At scale 1: 200,000 schedules, 2,000,000 reservations, 50,000 students over two years either way. */
const SCHOOLS = 25;
const AREAS = 5;
const DAYS = 730;
const STUDENTS = 50_000;
const ROOMS_PER_SCHOOL = 3;
/** For this many days ahead schedules are dense and reserved. Later there are few. */
const NEAR_DAYS = 60;
/** The share of two years' students who are in training at one time. */
const TRAINING_SHARE = 0.2;
const VIEWERS = 5;
const TRAININGS = ["もみほぐし", "足裏", "ヘッドケア", "アロマ", "タイ古式", "接客"];
const CONTENTS_PER_TRAINING = 10;
const ATTENDANCES_PER_CONTENT = 3;
/** The last content is a test, attended once. */
const REQUIRED = (CONTENTS_PER_TRAINING - 1) * ATTENDANCES_PER_CONTENT + 1;
const PENALTY_AMOUNT = 3_300;

type Sizes = {
  today: string;
  now: string;
  days: number;
  nearDays: number;
  schools: number;
  areas: number;
  /** In each area. Students in training at one time are neighbours among them. */
  studentsPerArea: number;
  trainingAtOnce: number;
  firstInstructor: number;
  firstStudent: number;
};

export const largeDataPassword = "kenshu-large";

/**
 * Fills an empty database with the data that a large company gathers in years: no overlaps, no
 * overreservation, and queues for full schedules. The same `now` gives the same rows, except for
 * the passwords' salt. A smaller `scale` makes less. Throws if there are users already. The
 * administrator is administrator@kenshu.test, students are student1@kenshu.test and on, all with
 * `largeDataPassword`.
 */
export async function generateLargeData(
  db: Database,
  { now, scale = 1 }: { now: Date; scale?: number },
): Promise<void> {
  const sizes = sizesOf(now, scale);
  const passwordHash = await hashPassword(largeDataPassword);
  await inTransaction(db, async (tx) => {
    if (await tx.selectFrom("appUser").select("id").limit(1).executeTakeFirst()) {
      throw new Error("large data needs an empty database");
    }
    await runScript(
      tx,
      `
      set local work_mem = '256MB';
      set local maintenance_work_mem = '512MB';
      set local synchronous_commit = off;
      create function pg_temp.noise(key bigint, salt integer) returns double precision
        language sql immutable parallel safe
        return (hashint8extended(key, salt) & 1048575) / 1048576.0
    `,
    );
    await fillSchools(tx, sizes);
    await fillTrainings(tx);
    await withoutIndexes(
      tx,
      ["app_user", "activity", "progress_entry", "schedule", "reservation", "cash_flow"],
      async () => {
        await fillUsers(tx, sizes, passwordHash);
        await fillActivities(tx, sizes);
        await fillProgress(tx, sizes);
        await fillSchedules(tx, sizes);
        await fillReservations(tx, sizes);
        await fillCashFlows(tx, sizes);
      },
    );
    await fillSummaries(tx);
  });
  // If several updates filled the tables, they would take several times the space.
  await sql`vacuum full student_summary`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/**
 * Both the number of schools and of days follow the scale, so that a school's day stays the same.
 */
function sizesOf(now: Date, scale: number): Sizes {
  const share = Math.sqrt(scale);
  const schools = Math.max(1, Math.round(SCHOOLS * share));
  const areas = Math.min(AREAS, schools);
  const days = Math.max(14, Math.round(DAYS * share));
  const studentsPerArea = Math.max(100, Math.round((STUDENTS * scale) / areas));
  const firstInstructor = 2;
  return {
    today: tokyoDate(now),
    now: now.toISOString(),
    days,
    nearDays: Math.min(NEAR_DAYS, days),
    schools,
    areas,
    studentsPerArea,
    trainingAtOnce: Math.round(studentsPerArea * TRAINING_SHARE),
    firstInstructor,
    firstStudent: firstInstructor + schools * ROOMS_PER_SCHOOL + VIEWERS,
  };
}

async function fillSchools(tx: Tx, { schools, areas }: Sizes): Promise<void> {
  const areaNames = ["東京", "大阪", "横浜", "名古屋", "福岡"];
  await tx
    .insertInto("area")
    .values(areaNames.slice(0, areas).map((name, index) => ({ name, displayOrder: index + 1 })))
    .execute();
  const school = Array.from({ length: schools }, (_, index) => index + 1);
  await tx
    .insertInto("school")
    .values(
      school.map((id) => ({
        areaId: ((id - 1) % areas) + 1,
        name: `第${id}研修センター`,
        displayOrder: id,
      })),
    )
    .execute();
  await tx
    .insertInto("room")
    .values(
      school.flatMap((schoolId) =>
        Array.from({ length: ROOMS_PER_SCHOOL }, (_, index) => ({
          schoolId,
          name: `第${index + 1}研修室`,
          displayColor: displayColors[(index * 3) % displayColors.length]?.value ?? "",
          displayOrder: (schoolId - 1) * ROOMS_PER_SCHOOL + index + 1,
        })),
      ),
    )
    .execute();
  await tx
    .updateTable("setting")
    .set({
      recommendDateCount: 150,
      deadlineDateCount: 180,
      basisLeftDaysPrimary: 7,
      basisLeftDaysSecondary: 0,
      penaltyAmount: PENALTY_AMOUNT,
    })
    .execute();
}

async function fillTrainings(tx: Tx): Promise<void> {
  await tx
    .insertInto("training")
    .values(
      TRAININGS.map((name, index) => ({
        name,
        shortName: name.slice(0, 2),
        displayColor: displayColors[index]?.value ?? "",
        displayOrder: index + 1,
      })),
    )
    .execute();
  await tx
    .insertInto("trainingContent")
    .values(
      TRAININGS.flatMap((_, training) =>
        Array.from({ length: CONTENTS_PER_TRAINING }, (_, index) => {
          const isTest = index === CONTENTS_PER_TRAINING - 1;
          return {
            trainingId: training + 1,
            name: isTest ? "修了試験" : `第${index + 1}課`,
            trainingMethod: isTest ? TrainingMethod.Test : TrainingMethod.Normal,
            estimateAttendanceCount: isTest ? 1 : ATTENDANCES_PER_CONTENT,
            displayOrder: index + 1,
          };
        }),
      ),
    )
    .execute();
}

/** The administrator, an instructor for each room, viewers, then the students by area and start. */
async function fillUsers(tx: Tx, sizes: Sizes, passwordHash: string): Promise<void> {
  const { areas, studentsPerArea, today } = sizes;
  const created = tokyoInstant(today).toISOString();
  await statement`
    insert into app_user (id, role, name, name_kana, email_address, password_hash, is_confirmed,
      temporary_registration_pattern, created_at)
    overriding system value
    select id, role, name, '', address, ${passwordHash}, true, ${SignUpPattern.Staff},
      timestamptz ${created} - interval '3 years'
    from (
      select id,
        case when id = 1 then ${Role.Administrator}
          when id < ${sizes.firstStudent - VIEWERS} then ${Role.Instructor}
          else ${Role.Viewer} end as role,
        case when id = 1 then '管理者' when id < ${sizes.firstStudent - VIEWERS} then '講師' || id
          else '閲覧者' || id end as name,
        case when id = 1 then 'administrator' else 'staff' || id end || '@kenshu.test' as address
      from generate_series(1, ${sizes.firstStudent - 1}) as id
    ) as staff
  `.execute(tx);

  await statement`
    with family as (
      select ordinality - 1 as nth, name, kana from ${namesAsRows(familyNames)}
    ), given as (
      select ordinality - 1 as nth, name, kana, gender from ${namesAsRows(givenNames)}
    ), student as (
      select ${sizes.firstStudent} + n as id, n, n / ${studentsPerArea} + 1 as area_id,
        n % ${studentsPerArea} as place
      from generate_series(0, ${areas * studentsPerArea - 1}) as n
    )
    insert into app_user (id, role, name, name_kana, email_address, password_hash, is_confirmed,
      temporary_registration_pattern, area_id, gender, birthday, therapist_id, career, created_at)
    overriding system value
    select student.id, ${Role.Student},
      family.name || ' ' || given.name,
      family.kana || ' ' || given.kana,
      'student' || n + 1 || '@kenshu.test',
      ${passwordHash}, true, ${SignUpPattern.Student}, area_id, gender,
      date '1970-01-01' + (pg_temp.noise(n, 11) * 12000)::integer,
      200000 + n, 1 + n % 2,
      (${startDay(sizes)} - 7 + time '10:00') at time zone 'Asia/Tokyo'
    from student
    join family on family.nth = floor(pg_temp.noise(n, 12) * ${familyNames.length})
    join given on given.nth = floor(pg_temp.noise(n, 13) * ${givenNames.length})
    order by student.id
  `.execute(tx);
  await restartIds(tx, "app_user");
}

function namesAsRows(names: readonly { name: string; kana: string }[]) {
  return statement`rows from (
    jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as (name text, kana text, gender smallint)
  ) with ordinality as names (name, kana, gender, ordinality)`;
}

/** The students of an area begin one after another: the day on which the one at `place` began. */
function startDay({ today, days, studentsPerArea, trainingAtOnce }: Sizes) {
  return statement`(date ${today} - ${days}
    + ((place - ${trainingAtOnce}) * ${days}::bigint / ${studentsPerArea - trainingAtOnce})::integer)`;
}

/** … and the day on which that one ended; after today for students in training. */
function endDay({ today, days, studentsPerArea, trainingAtOnce }: Sizes) {
  return statement`(date ${today} - ${days}
    + (place * ${days}::bigint / ${studentsPerArea - trainingAtOnce})::integer)`;
}

/** One training each. Every fifth student takes a second one as well. */
async function fillActivities(tx: Tx, sizes: Sizes): Promise<void> {
  const { today, firstStudent, areas, studentsPerArea, trainingAtOnce } = sizes;
  await statement`
    insert into activity (id, student_user_id, training_id, start_date, end_date, state,
      heartful_entry_id, is_exported)
    overriding system value
    select row_number() over (order by start_day, student_user_id, training_id), student_user_id, training_id,
      start_day,
      case when state <> ${TakingState.Taking} then greatest(start_day, end_day) end,
      -- Results of the last days have not been sent yet.
      state, 500000 + student_user_id, state <> ${TakingState.Taking} and end_day < date ${today} - 7
    from (
      select ${firstStudent} + n as student_user_id,
        1 + (n + second) % ${TRAININGS.length} as training_id,
        ${startDay(sizes)} as start_day,
        ${endDay(sizes)} as end_day,
        case when place >= ${studentsPerArea - trainingAtOnce} then ${TakingState.Taking}
          when pg_temp.noise(n, 21) < 0.75 then ${TakingState.Pass}
          when pg_temp.noise(n, 21) < 0.95 then ${TakingState.Dropout}
          else ${TakingState.Suspend} end as state
      from generate_series(0, ${areas * studentsPerArea - 1}) as n
      cross join lateral (select n % ${studentsPerArea} as place) as placed
      cross join lateral generate_series(0, case when n % 5 = 0 then 1 else 0 end) as second
    ) as activity
    order by 1
  `.execute(tx);
  await restartIds(tx, "activity");
}

/** Content after content. Those who passed have done all, others as far as their pace allows. */
async function fillProgress(tx: Tx, { today, firstInstructor, schools }: Sizes): Promise<void> {
  await statement`
    insert into progress_entry (id, activity_id, training_content_id, grade, technical_grade,
      service_grade, orientation_grade, feedback, instructor_comment, student_comment, training_date,
      instructor_id, created_at)
    overriding system value
    select row_number() over (order by training_date, activity_id, entry), activity_id,
      (training_id - 1) * ${CONTENTS_PER_TRAINING} + 1 + entry / ${ATTENDANCES_PER_CONTENT},
      case when entry % ${ATTENDANCES_PER_CONTENT} = ${ATTENDANCES_PER_CONTENT - 1}
          or entry = ${REQUIRED - 1}
        then ${ProgressGrade.Complete} else ${ProgressGrade.Continue} end,
      entry % 3, (entry + activity_id) % 3, activity_id % 3,
      case when entry % 4 = 0 then '手順がよく身についています。' else '' end,
      case when entry % 3 = 0 then '圧が均一になってきた。' else '' end,
      case when entry % 7 = 0 then '前回より楽な姿勢でできました。' else '' end,
      training_date,
      ${firstInstructor} + activity_id % ${schools * ROOMS_PER_SCHOOL},
      (training_date + time '20:30') at time zone 'Asia/Tokyo'
    from (
      select id as activity_id, training_id, entry,
        start_date + ((entry + 0.5) * (last_day - start_date) / entries)::integer as training_date
      from (
        select id, training_id, start_date,
          coalesce(end_date, date ${today} - 1) as last_day,
          case state
            when ${TakingState.Pass} then ${REQUIRED}
            when ${TakingState.Taking} then least(${REQUIRED - 1}, floor(${REQUIRED}
              * (date ${today} - start_date) / 150.0 * (0.6 + pg_temp.noise(id, 31) * 0.7)))
            else floor(pg_temp.noise(id, 32) * ${REQUIRED - 1}) end::integer as entries
        from activity
      ) as activity
      cross join lateral generate_series(0, entries - 1) as entry
      where last_day > start_date
    ) as entries
    order by 1
  `.execute(tx);
  await restartIds(tx, "progress_entry");
}

/**
 * Six to ten schedules a day in each school, each with its own room and time. How many students
 * want to come is decided here, too.
 */
async function fillSchedules(tx: Tx, sizes: Sizes): Promise<void> {
  const { today, now, days, nearDays, schools, areas, firstInstructor } = sizes;
  await statement`
    create temporary table planned on commit drop as
    select row_number() over (order by start_date, room_id)::integer as id, planned.*,
      least(capacity, wanting) as confirmed,
      greatest(0, wanting - capacity) as waiting
    from (
      select placed.*,
        -- Past schedules and those of the next days are about full, later ones less and less.
        floor(capacity * case
          when day <= 3 then 0.55 + pg_temp.noise(key, 41) * 0.7
          when pg_temp.noise(key, 42) < 0.05 and day <= ${nearDays} then 1.2
          when day <= ${nearDays} then (0.55 + pg_temp.noise(key, 41) * 0.6) * (1 - day / ${nearDays + 5}.0) ^ 2
          else pg_temp.noise(key, 43) * 0.1 end)::integer as wanting,
        floor(pg_temp.noise(key, 44) * case when day <= 3 then 4.5 else 1.5 end)::integer as cancelled
      from (
        select school_id, (school_id - 1) % ${areas} + 1 as area_id, day, time_of_day,
          (school_id - 1) * ${ROOMS_PER_SCHOOL} + room + 1 as room_id,
          (date ${today} + day + starts[time_of_day + 1]) at time zone 'Asia/Tokyo' as start_date,
          (date ${today} + day + starts[time_of_day + 1] + interval '2 hours') at time zone 'Asia/Tokyo' as end_date,
          10 + floor(pg_temp.noise(key, 45) * 8)::integer as capacity,
          key
        from generate_series(1, ${schools}) as school_id
        cross join generate_series(${-days}, ${days}) as day
        cross join lateral generate_series(0,
          case when day <= ${nearDays} then 5 + school_id % 5 else 1 + school_id % 2 end) as nth
        -- 5 and 12 have no common divisor, so that the twelve places of a day come up in turn.
        cross join lateral (select (nth * 5 + (day + ${days}) * 7 + school_id) % 12 as place) as placed
        cross join lateral (
          select place % ${ROOMS_PER_SCHOOL} as room, place / ${ROOMS_PER_SCHOOL} as time_of_day,
            ((day + ${days}) * 100 + school_id)::bigint * 12 + place as key
        ) as located
        cross join (select array[time '10:00', time '13:00', time '15:30', time '18:00'] as starts) as of_day
      ) as placed
    ) as planned
  `.execute(tx);
  await statement`
    insert into schedule (id, room_id, school_id, during, capacity, instructor_id, created_at)
    overriding system value
    select id, room_id, school_id, tstzrange(start_date, end_date), capacity, ${firstInstructor} + room_id - 1,
      least(start_date, timestamptz ${now}) - interval '45 days'
    from planned order by id
  `.execute(tx);
  await restartIds(tx, "schedule");
}

/**
 * The places of all schedules at one time in one area are numbered and given in turn to the
 * students in training. So nobody gets two of them.
 */
async function fillReservations(tx: Tx, sizes: Sizes): Promise<void> {
  const { now, days, firstStudent, studentsPerArea, trainingAtOnce } = sizes;
  const stride = strideFor(trainingAtOnce);
  const { Confirm, Wait, CarryUp, Cancel, CancelPenalty, ConfirmNoPenalty } = ReserveResult;
  await statement`
    insert into reservation (id, schedule_id, during, student_user_id, kind, mark,
      no_penalty, grace_until, carried_up_at, mark_version, created_at)
    overriding system value
    select row_number() over (order by created_at, schedule_id, nth), schedule_id, during, student_user_id,
      kind,
      case when is_past and kind not in (${Wait}, ${Cancel}, ${CancelPenalty}) and mark < 0.99
        then case when mark < 0.89 then 0 when mark < 0.93 then 1 else 2 end end,
      kind = ${ConfirmNoPenalty},
      case when kind = ${CarryUp} then closing + interval '3 hours' end,
      case when kind = ${CarryUp} then closing end,
      case when is_past then 1 else 0 end,
      created_at
    from (
      select id as schedule_id, tstzrange(start_date, end_date) as during, nth, closing,
        ${firstStudent} + (area_id - 1) * ${studentsPerArea}
          + least(${studentsPerArea - trainingAtOnce}, greatest(0, (day + ${days}) * ${studentsPerArea - trainingAtOnce} / ${days}))
          + (first_place + nth + (pg_temp.noise(day * 4 + time_of_day, 51) * ${trainingAtOnce})::integer)
            * ${stride}::bigint % ${trainingAtOnce} as student_user_id,
        case
          when nth < confirmed then case
            when luck < 0.03 then ${CarryUp} when luck < 0.08 then ${ConfirmNoPenalty} else ${Confirm} end
          when nth < confirmed + waiting then ${Wait}
          when day < 0 and luck < 0.3 then ${CancelPenalty}
          else ${Cancel} end as kind,
        day < 0 as is_past, pg_temp.noise(key * 32 + nth, 53) as mark,
        opening + (closing - opening) * case when nth < confirmed + waiting
          then (nth + luck) / (confirmed + waiting) else luck end as created_at
      from (
        select *,
          least(start_date, timestamptz ${now}) - interval '14 days' as opening,
          least(start_date - interval '30 hours', timestamptz ${now} - interval '1 hour') as closing,
          sum(confirmed + waiting + cancelled)
            over (partition by area_id, day, time_of_day order by id)::integer
            - (confirmed + waiting + cancelled) as first_place
        from planned
      ) as planned
      cross join lateral generate_series(0, confirmed + waiting + cancelled - 1) as nth
      cross join lateral (select pg_temp.noise(key * 32 + nth, 52) as luck) as chance
      -- A small company has fewer students than places: the last places stay free.
      where first_place + nth < ${trainingAtOnce}
    ) as reserved
    order by 1
  `.execute(tx);
  await restartIds(tx, "reservation");
}

/** A step size that visits all of `count` students before it repeats one. */
function strideFor(count: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let stride = Math.max(1, Math.round(count * 0.618));
  while (divisor(stride, count) !== 1) stride++;
  return stride;
}

/** Paid fees, and penalties, of which one in ten is still unpaid. */
async function fillCashFlows(tx: Tx, sizes: Sizes): Promise<void> {
  const { firstStudent, areas, studentsPerArea } = sizes;
  await statement`
    insert into cash_flow (id, student_user_id, type, amount, memo, reservation_id, schedule_start_date,
      created_at, created_by, occurred_on)
    overriding system value
    select row_number() over (order by created_at, student_user_id, type), flow.*,
      (created_at at time zone 'Asia/Tokyo')::date
    from (
      select student_user_id, ${CashFlowType.Invoice}, ${PENALTY_AMOUNT}, 'キャンセル料', id, lower(during),
        lower(during) - interval '5 hours' as created_at, student_user_id as created_by
      from reservation where kind = ${ReserveResult.CancelPenalty}
      union all
      select student_user_id, ${CashFlowType.Payment}, ${PENALTY_AMOUNT}, 'キャンセル料 振込', null, null,
        lower(during) - interval '1 hour', 1
      from reservation
      where kind = ${ReserveResult.CancelPenalty} and pg_temp.noise(id, 61) < 0.9
      union all
      select ${firstStudent} + n, type, 11000, '教材費', null, null,
        (${startDay(sizes)} + type + time '12:00') at time zone 'Asia/Tokyo', 1
      from generate_series(0, ${areas * studentsPerArea - 1}) as n
      cross join lateral (select n % ${studentsPerArea} as place) as placed
      cross join (values (${CashFlowType.Invoice}), (${CashFlowType.Payment})) as kinds (type)
    ) as flow (student_user_id, type, amount, memo, reservation_id, schedule_start_date, created_at, created_by)
    order by 1
  `.execute(tx);
  await restartIds(tx, "cash_flow");
}

/** What triggers keep for each student. The rest is computed before the commit. */
async function fillSummaries(tx: Tx): Promise<void> {
  await sql`analyze`.execute(tx);
  await sql`select add_student_summary(id) from app_user where role = ${Role.Student}`.execute(tx);
}

async function restartIds(tx: Tx, table: string): Promise<void> {
  await statement`
    select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))
  `.execute(tx);
}

/** SQL with numbers and texts written out, all our own, so that PostgreSQL knows their types. */
function statement(
  text: TemplateStringsArray,
  ...values: (number | string | Expression<unknown>)[]
) {
  return sql(text, ...values.map((value) => (typeof value === "object" ? value : sql.lit(value))));
}
