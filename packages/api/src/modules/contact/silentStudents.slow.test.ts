import {
  CancelledBy,
  Mark,
  type ProgressGrade,
  ReserveResult,
  Role,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { addDays, type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import * as fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { TEST_NOW, useWorldPerTest, type World } from "#testing.ts";

const world = useWorldPerTest();
const TODAY = tokyoDate(new Date(TEST_NOW));
const day = (offset: number) => addDays(TODAY, offset);
let administrator: Awaited<ReturnType<World["callerAs"]>>;
beforeEach(async () => {
  administrator = await world.callerAs(Role.Administrator);
});

async function listed(): Promise<number[]> {
  const { rows } = await administrator.contact.searchSilentStudents({ pageSize: 200 });
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}
const givenUp = (on: PlainDate) => ({
  kind: ReserveResult.Cancel,
  cancelledAt: `${on}T12:00:00+09:00`,
  cancelledBy: CancelledBy.Student,
});

/** The definition a second time, from the rows themselves and not from the summary (rule 23.1). */
async function silentByHand(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with taking as (
      select student_user_id, min(start_date) as began from activity where state = 0 group by 1
    ), event as (
      select student_user_id, cancelled_at as at, 'given up' as what from reservation where cancelled_at is not null
      union all
      select student_user_id, lower(during), case when state = 6 then 'absent' else 'came' end
      from reservation where state in (4, 5, 6) or state = 1 and upper(during) <= ${TEST_NOW}
    ), latest as (
      select *, row_number() over (partition by student_user_id order by at desc) as place from event
      join taking using (student_user_id)
      where (at at time zone 'Asia/Tokyo')::date >= began
    ), result as (
      select distinct on (activity.student_user_id, content.id) activity.student_user_id, entry.grade, entry.training_date
      from progress_entry entry
      join activity on activity.id = entry.activity_id and activity.state = 0
      join training_content content on content.id = entry.training_content_id and content.training_method = 3
      where entry.grade in (0, 1)
      order by activity.student_user_id, content.id, entry.training_date desc, entry.id desc
    )
    select student.id
    from app_user student join taking on taking.student_user_id = student.id
    where student.is_enabled
      and not exists (
        select from reservation ahead
        where ahead.student_user_id = student.id and ahead.state in (1, 2) and upper(ahead.during) > ${TEST_NOW}
      )
      and (
        exists (
          select from result
          where result.student_user_id = student.id and grade = 1 and training_date + 7 <= ${TODAY}
        )
        or 2 = (
          select count(*) from latest
          where latest.student_user_id = student.id and place <= 2 and what = 'given up'
        )
        or taking.began + 7 <= ${TODAY} and not exists (
          select from latest where latest.student_user_id = student.id and what = 'came' and (at at time zone 'Asia/Tokyo')::date + 7 > ${TODAY}
        )
      )
    order by student.id
  `.execute(world.db);
  return rows.map(({ id }) => id);
}

const aPast = fc.record({
  began: fc.integer({ min: -30, max: 0 }),
  isEnabled: fc.boolean(),
  isTaking: fc.constantFrom(true, true, true, false),
  retakes: fc.array(
    fc.record({ on: fc.integer({ min: -20, max: 0 }), grade: fc.constantFrom(0, 1, 2, 3) }),
    { maxLength: 3 },
  ),
  places: fc.uniqueArray(
    fc.record({
      on: fc.integer({ min: -25, max: 3 }),
      how: fc.constantFrom(
        "came",
        "late",
        "absent",
        "open",
        "waits",
        "given up",
        "called off",
        "unmarked",
        "removed",
      ),
      early: fc.integer({ min: 1, max: 10 }),
    }),
    { selector: ({ on }) => on, maxLength: 6 },
  ),
});

test("the list has exactly those who are silent by definition, whatever happened before", async () => {
  const pasts = fc.sample(aPast, { numRuns: 150, seed: 45 });
  for (const past of pasts) await live(past);
  const byHand = await silentByHand();
  expect(await listed()).toEqual(byHand);
  // The histories are such that many are silent, and many are not.
  expect(byHand.length).toBeGreaterThan(20);
  expect(byHand.length).toBeLessThan(130);
});

type Past = typeof aPast extends fc.Arbitrary<infer T> ? T : never;

/** Writes a past step by step, so that the triggers see every change of it. */
async function live({ began, isEnabled, isTaking, retakes, places }: Past): Promise<void> {
  const { build, db } = world;
  const { id: studentUserId } = await build.unenrolledStudent({ isEnabled });
  const { id: trainingId } = await build.training();
  const activity = await build.activity({ studentUserId, trainingId, startDate: day(began) });
  if (retakes.length > 0) {
    const exam = await build.trainingContent({ trainingId, trainingMethod: TrainingMethod.Test });
    const graded = retakes.filter(
      ({ grade }, index) => (grade !== 0 && grade !== 2) || index === 0,
    );
    for (const { on, grade } of graded) {
      await build.progress({
        activityId: activity.id,
        trainingContentId: exam.id,
        grade: grade as ProgressGrade,
        trainingDate: day(on),
      });
    }
  }
  for (const { on, how, early } of places) {
    const reservation = await build.reservationOn(day(on), {
      studentUserId,
      kind: how === "waits" ? ReserveResult.Wait : ReserveResult.Confirm,
      createdAt: `${day(on - early)}T08:00:00+09:00`,
    });
    const change = (to: object) =>
      db.updateTable("reservation").set(to).where("id", "=", reservation.id).execute();
    if (how === "came") await change({ mark: Mark.Attendance });
    if (how === "late") await change({ mark: Mark.Tardy });
    if (how === "absent") await change({ mark: Mark.Absence });
    if (how === "called off") await change({ kind: ReserveResult.Cancel });
    if (how === "given up") await change(givenUp(day(Math.min(0, on - early))));
    if (how === "unmarked") {
      await change({ mark: Mark.Absence });
      await change({ mark: null });
    }
    if (how === "removed") {
      await db.deleteFrom("reservation").where("id", "=", reservation.id).execute();
    }
  }
  if (!isTaking) {
    await db
      .updateTable("activity")
      .set({ state: TakingState.Suspend, endDate: TODAY })
      .where("id", "=", activity.id)
      .execute();
  }
}

test("of 30 people who stop coming in a year all are listed on the day on which the days are over", async () => {
  const { build, clock } = world;
  const random = fc.sample(
    fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 60, maxLength: 60 }),
    {
      numRuns: 60,
      seed: 2027,
    },
  );
  const stopped = new Map<number, PlainDate>();
  const going = new Set<number>();
  for (const [index, steps] of random.entries()) {
    const startDate = day(-300 + 4 * index);
    const { id } = await build.unenrolledStudent();
    await build.activity({ studentUserId: id, startDate });
    const visits = steps.slice(0, 2 + (index % 4));
    let last = startDate;
    for (const step of visits) {
      last = addDays(last, 1 + step);
      await build.reservationOn(last, {
        studentUserId: id,
        createdAt: `${startDate}T09:00:00+09:00`,
        mark: Mark.Attendance,
      });
    }
    if (index % 2 === 0) stopped.set(id, last);
    else {
      going.add(id);
      await build.reservationOn(day(200), {
        studentUserId: id,
        createdAt: `${startDate}T09:00:00+09:00`,
      });
    }
  }
  expect(stopped.size).toBe(30);
  for (const [id, last] of stopped) {
    clock.set(`${addDays(last, 6)}T23:59:59+09:00`);
    expect(await listed()).not.toContain(id);
    clock.set(`${addDays(last, 7)}T00:00:00+09:00`);
    const found = await listed();
    expect(found).toContain(id);
    expect(found.filter((each) => going.has(each))).toEqual([]);
  }
});
