import { inTransaction } from "@kenshu/db/transaction.ts";
import {
  GradeLetter,
  Mark,
  ProgressGrade,
  ReservationState,
  ReserveResult,
  Role,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { activityOf } from "#modules/progress/testing.ts";
import { countingStatements, expectNoFaults, expectRefused, useWorld } from "#testing.ts";

const { Complete, Continue, Skip, CommentOnly } = ProgressGrade;

const world = useWorld();
let viewer: { id: number };
beforeAll(async () => {
  viewer = await world.build.user({ role: Role.Viewer });
  await world.db
    .updateTable("setting")
    .set({ recommendDateCount: 60, deadlineDateCount: 90 })
    .execute();
});

async function progressesOf(student: { id: number }, caller: { id: number } = viewer) {
  const { trainingProgress } = await world.as(caller);
  return trainingProgress.getStudentProgresses({ studentUserId: student.id });
}

test("a training is shown with its contents, entries and figures", async () => {
  const instructor = await world.build.user({ role: Role.Instructor, name: "講師一郎" });
  const training = await world.build.training({
    name: "足もみ",
    shortName: "足",
    displayColor: "#7a4fa3",
  });
  const content = (name: string, given: object) =>
    world.build.trainingContent({ trainingId: training.id, name, ...given });
  const test = await content("試験", {
    displayOrder: 4,
    trainingMethod: TrainingMethod.Test,
    estimateAttendanceCount: 2,
  });
  const basics = await content("基本", { displayOrder: 1, estimateAttendanceCount: 3 });
  const waived = await content("免除", {
    displayOrder: 2,
    estimateAttendanceCount: 8,
    isExemptedActiveTherapist: true,
  });
  const homework = await content("宿題", {
    displayOrder: 3,
    trainingMethod: TrainingMethod.Homework,
  });
  const student = await world.build.unenrolledStudent({ isActiveTherapist: true });
  const { id: activityId } = await world.build.activity({
    studentUserId: student.id,
    trainingId: training.id,
    startDate: "2027-01-19",
  });
  const entry = (trainingContentId: number, trainingDate: string, given: object) =>
    world.build.progress({ activityId, trainingContentId, trainingDate, ...given });
  const second = await entry(basics.id, "2027-02-10", {
    grade: Complete,
    instructorId: instructor.id,
    technicalGrade: GradeLetter.A,
    serviceGrade: GradeLetter.B,
    orientationGrade: GradeLetter.C,
    feedback: "よくできました",
    instructorComment: "まだ硬い",
    studentComment: "緊張しました",
    version: 3,
  });
  const first = await entry(basics.id, "2027-02-01", { grade: Continue });
  const skipped = await entry(homework.id, "2027-02-11", { grade: Skip });
  const comment = await entry(test.id, "2027-03-09", { grade: CommentOnly, studentComment: "?" });

  const none = {
    technicalGrade: null,
    serviceGrade: null,
    orientationGrade: null,
    instructorName: null,
    instructorComment: "",
    feedback: "",
    studentComment: "",
    version: 1,
  };
  const shown = { isExempt: false, canAddNewProgress: false, progresses: [] };
  expect((await progressesOf(student)).rows).toEqual([
    {
      trainingId: training.id,
      trainingName: "足もみ",
      trainingShortName: "足",
      trainingDisplayColor: "#7a4fa3",
      activityId,
      activityCount: 1,
      activityState: TakingState.Taking,
      firstDate: "2027-01-19",
      lastDate: "2027-03-10",
      // 60 days after 19 January: 12 in January, 28 in February, 20 in March.
      recommendationDueDate: "2027-03-20",
      // 3 + 1 + 2; left 0 + 0 + 2, done 4. After 50 of 60 days 5 are expected.
      requiredTrainingCount: 6,
      trainingCount: 2,
      delayedTrainingCount: 1,
      // 2 of 3.
      progressRate: 66,
      contents: [
        {
          ...shown,
          trainingContentId: basics.id,
          trainingContentName: "基本",
          trainingMethod: TrainingMethod.Normal,
          estimateAttendanceCount: 3,
          progresses: [
            { ...none, trainingProgressId: first.id, grade: Continue, trainingDate: "2027-02-01" },
            {
              trainingProgressId: second.id,
              grade: Complete,
              trainingDate: "2027-02-10",
              instructorName: "講師一郎",
              technicalGrade: GradeLetter.A,
              serviceGrade: GradeLetter.B,
              orientationGrade: GradeLetter.C,
              feedback: "よくできました",
              instructorComment: "まだ硬い",
              studentComment: "緊張しました",
              version: 3,
            },
          ],
        },
        {
          ...shown,
          trainingContentId: waived.id,
          trainingContentName: "免除",
          trainingMethod: TrainingMethod.Normal,
          estimateAttendanceCount: 8,
          isExempt: true,
        },
        {
          ...shown,
          trainingContentId: homework.id,
          trainingContentName: "宿題",
          trainingMethod: TrainingMethod.Homework,
          estimateAttendanceCount: 1,
          progresses: [
            { ...none, trainingProgressId: skipped.id, grade: Skip, trainingDate: "2027-02-11" },
          ],
        },
        {
          ...shown,
          trainingContentId: test.id,
          trainingContentName: "試験",
          trainingMethod: TrainingMethod.Test,
          estimateAttendanceCount: 2,
          canAddNewProgress: true,
          progresses: [
            {
              ...none,
              trainingProgressId: comment.id,
              grade: CommentOnly,
              trainingDate: "2027-03-09",
              studentComment: "?",
            },
          ],
        },
      ],
      days: [],
    },
  ]);
});

test("a student sees the own without what instructors keep to themselves", async () => {
  const { student, entry } = await activityOf(world);
  await entry({
    technicalGrade: GradeLetter.A,
    serviceGrade: GradeLetter.A,
    orientationGrade: GradeLetter.A,
    instructorComment: "秘密",
    feedback: "続けましょう",
  });
  const { rows } = await progressesOf(student, student);
  const [shown] = rows[0]?.contents[0]?.progresses ?? [];
  expect(Object.keys(shown ?? {}).sort()).toEqual(
    [
      "trainingProgressId",
      "grade",
      "trainingDate",
      "instructorName",
      "feedback",
      "studentComment",
      "version",
    ].sort(),
  );
  expect(JSON.stringify(rows)).not.toContain("秘密");
  expect(rows[0]?.contents[0]?.canAddNewProgress).toBe(true);
});

describe("which activity is shown", () => {
  async function activitiesOf(
    ...given: { startDate: string; endDate?: string; state?: TakingState }[]
  ) {
    const training = await world.build.training();
    const student = await world.build.unenrolledStudent();
    const ids: number[] = [];
    for (const activity of given) {
      const { id } = await world.build.activity({
        studentUserId: student.id,
        trainingId: training.id,
        ...activity,
      });
      ids.push(id);
    }
    const caller = await world.as(viewer);
    const { rows } = await progressesOf(student);
    const shown = rows.map(({ activityId }) => activityId);
    const listed = await caller.trainingProgress.getTrainingActivities({
      studentUserId: student.id,
      trainingId: training.id,
    });
    const current = listed.rows.filter(({ isCurrent }) => isCurrent);
    // The menu of past charts agrees with the charts.
    expect(current.map(({ activityId }) => activityId)).toEqual(shown);
    expect(rows.map(({ activityCount }) => activityCount)).toEqual([listed.rows.length]);
    return { ids, shown, listed: listed.rows };
  }
  const ended = (startDate: string, endDate: string) => ({
    startDate,
    endDate,
    state: TakingState.Dropout,
  });

  test("is the one being taken, even where another started later", async () => {
    const { ids, shown, listed } = await activitiesOf(
      { startDate: "2027-02-01" },
      ended("2027-02-10", "2027-02-20"),
    );
    expect(shown).toEqual([ids[0]]);
    expect(listed).toEqual([
      {
        activityId: ids[1],
        isCurrent: false,
        firstDate: "2027-02-10",
        activityState: TakingState.Dropout,
      },
      {
        activityId: ids[0],
        isCurrent: true,
        firstDate: "2027-02-01",
        activityState: TakingState.Taking,
      },
    ]);
  });
  test("is the latest if none is being taken, and of one day the one made last", async () => {
    const late = await activitiesOf(
      ended("2027-02-01", "2027-02-05"),
      ended("2027-01-01", "2027-01-05"),
    );
    expect(late.shown).toEqual([late.ids[0]]);
    const twice = await activitiesOf(
      ended("2027-02-01", "2027-02-05"),
      ended("2027-02-01", "2027-02-08"),
    );
    expect(twice.shown).toEqual([twice.ids[1]]);
  });
});

test("trainings stand in their order, one summary each", async () => {
  const student = await world.build.unenrolledStudent();
  const [last, first] = [
    await world.build.training({ displayOrder: 9002 }),
    await world.build.training({ displayOrder: 9001 }),
  ];
  for (const training of [last, first]) {
    await world.build.activity({ studentUserId: student.id, trainingId: training.id });
  }
  const { rows, totalCount } = await progressesOf(student);
  expect(rows.map(({ trainingId }) => trainingId)).toEqual([first.id, last.id]);
  expect(totalCount).toBe(2);
  const newcomer = await world.build.unenrolledStudent();
  expect(await progressesOf(newcomer)).toEqual({ rows: [], totalCount: 0 });
});

test("an activity that has ended keeps its figures, whatever happens afterwards, until it is taken again", async () => {
  const { db } = world;
  const { student, activityId, trainingContentId, entry } = await activityOf(world, {
    content: { estimateAttendanceCount: 6 },
    activity: { startDate: "2026-12-01" },
  });
  await entry({ trainingDate: "2026-12-05", grade: Continue });
  const change = (values: { state: TakingState; endDate: string | null }) =>
    inTransaction(db, (tx) =>
      tx.updateTable("activity").set(values).where("id", "=", activityId).execute(),
    );
  await change({ state: TakingState.Suspend, endDate: "2026-12-31" });
  const summary = async () => (await progressesOf(student)).rows[0];
  // After 30 of 60 days 3 of 6 were expected; 1 was done.
  const figures = {
    lastDate: "2026-12-31",
    recommendationDueDate: null,
    requiredTrainingCount: 6,
    trainingCount: 1,
    delayedTrainingCount: 2,
    progressRate: 0,
  };
  expect(await summary()).toMatchObject({ ...figures, contents: [{ canAddNewProgress: false }] });

  const { recommendDateCount } = await db
    .selectFrom("setting")
    .select("recommendDateCount")
    .executeTakeFirstOrThrow();
  await db.updateTable("setting").set({ recommendDateCount: 15 }).execute();
  await inTransaction(db, async (tx) => {
    const exempt = { isExemptedActiveTherapist: true, estimateAttendanceCount: 9 };
    await tx
      .updateTable("trainingContent")
      .set(exempt)
      .where("id", "=", trainingContentId)
      .execute();
    await tx.updateTable("appUser").set({ isActiveTherapist: true }).execute();
  });
  expect(await summary()).toMatchObject(figures);
  await db.updateTable("setting").set({ recommendDateCount }).execute();
  await expectNoFaults(world);

  await change({ state: TakingState.Taking, endDate: null });
  expect(await summary()).toMatchObject({ requiredTrainingCount: 0, trainingCount: 0 });
  await expectNoFaults(world);
});

test("an activity entered ahead of its start spans that day", async () => {
  const { student } = await activityOf(world, { activity: { startDate: "2027-03-20" } });
  const [summary] = (await progressesOf(student)).rows;
  expect(summary).toMatchObject({
    firstDate: "2027-03-20",
    lastDate: "2027-03-20",
    delayedTrainingCount: 0,
  });
});

describe("the days of a chart", () => {
  async function book(studentUserId: number, start: string, given: object = {}) {
    const startDate = `${start}:00+09:00`;
    const schedule = await world.build.schedule({
      startDate,
      endDate: new Date(Date.parse(startDate) + 60 * 60 * 1000).toISOString(),
    });
    await world.build.reservation({ scheduleId: schedule.id, studentUserId, ...given });
  }
  const { Attendance, Tardy, Absence } = Mark;
  const wait = { kind: ReserveResult.Wait };

  test("carry the last mark of a day, else a confirmed, a waiting, and for staff a cancelled reservation", async () => {
    // Now is 10 March, 10:00.
    const { student } = await activityOf(world);
    await book(student.id, "2027-02-28T10:00", { mark: Attendance });
    await book(student.id, "2027-03-01T00:00", { mark: Attendance });
    await book(student.id, "2027-03-02T10:00", { mark: Absence });
    await book(student.id, "2027-03-02T13:00", { mark: Tardy });
    await book(student.id, "2027-03-02T16:00");
    await book(student.id, "2027-03-03T10:00");
    await book(student.id, "2027-03-04T10:00", { kind: ReserveResult.Cancel });
    await book(student.id, "2027-03-05T10:00", wait);
    await book(student.id, "2027-03-10T08:00", wait);
    await book(student.id, "2027-03-10T18:00", wait);
    await book(student.id, "2027-03-12T10:00");
    await book(student.id, "2027-03-12T13:00", wait);
    await book(student.id, "2027-04-30T10:00", wait);
    const days = [
      { date: "2027-03-01", state: ReservationState.Attendance },
      { date: "2027-03-02", state: ReservationState.Tardy },
      { date: "2027-03-03", state: ReservationState.Confirm },
      { date: "2027-03-04", state: ReservationState.Cancel },
      { date: "2027-03-10", state: ReservationState.Wait },
      { date: "2027-03-12", state: ReservationState.Confirm },
      { date: "2027-04-30", state: ReservationState.Wait },
    ];
    expect((await progressesOf(student)).rows[0]?.days).toEqual(days);
    expect((await progressesOf(student, student)).rows[0]?.days).toEqual(
      days.filter(({ state }) => state !== ReservationState.Cancel),
    );
  });
  test("end with the activity", async () => {
    const { student } = await activityOf(world, {
      activity: { startDate: "2027-02-01", endDate: "2027-02-20", state: TakingState.Pass },
    });
    for (const day of ["2027-01-31", "2027-02-01", "2027-02-20", "2027-02-21", "2027-03-20"]) {
      await book(student.id, `${day}T10:00`);
    }
    expect((await progressesOf(student)).rows[0]?.days.map(({ date }) => date)).toEqual([
      "2027-02-01",
      "2027-02-20",
    ]);
  });
});

test("one activity of a student is shown as it is in the list, past ones too", async () => {
  const { student, activityId, trainingId, entry } = await activityOf(world);
  await entry();
  const past = await world.build.activity({
    studentUserId: student.id,
    trainingId,
    startDate: "2027-01-01",
    endDate: "2027-01-31",
    state: TakingState.Dropout,
  });
  const { trainingProgress } = await world.as(viewer);
  const progress = (id: number) =>
    trainingProgress.getStudentProgress({ studentUserId: student.id, activityId: id });
  expect(await progress(activityId)).toEqual((await progressesOf(student)).rows[0]);
  expect(await progress(past.id)).toMatchObject({
    activityId: past.id,
    firstDate: "2027-01-01",
    lastDate: "2027-01-31",
    contents: [{ progresses: [] }],
  });
});

test("progress is for its student alone, and for staff of students only", async () => {
  const { student, activityId } = await activityOf(world);
  const other = await activityOf(world);
  const { trainingProgress: staff } = await world.as(viewer);
  const { trainingProgress: own } = await world.as(student);
  const studentUserId = student.id;

  await expectRefused(
    own.getStudentProgresses({ studentUserId: other.student.id }),
    "UnauthorizedOperation",
  );
  for (const asked of [
    { studentUserId: other.student.id, activityId: other.activityId },
    { studentUserId: other.student.id, activityId },
    { studentUserId, activityId: other.activityId },
  ]) {
    await expectRefused(own.getStudentProgress(asked), "UnauthorizedOperation");
  }
  await expectRefused(
    staff.getStudentProgress({ studentUserId, activityId: other.activityId }),
    "DbConflict",
  );
  await expectRefused(
    staff.getStudentProgress({ studentUserId, activityId: 999_999 }),
    "DbConflict",
  );
  await expectRefused(own.getStudentProgress({ studentUserId, activityId: 999_999 }), "DbConflict");
  for (const nobody of [viewer.id, 999_999]) {
    await expectRefused(staff.getStudentProgresses({ studentUserId: nobody }), "UserNotFound");
    await expectRefused(
      staff.getStudentProgress({ studentUserId: nobody, activityId }),
      "UserNotFound",
    );
  }
  const { trainingProgress: guest } = await world.callerAs(Role.Guest);
  await expectRefused(guest.getStudentProgresses({ studentUserId }), "UnauthorizedOperation");
});

test("any number of trainings takes seven statements", async () => {
  const student = await world.build.unenrolledStudent();
  const counting = countingStatements(world.db);
  const caller = await world.as(viewer, counting.db);
  for (const taken of [1, 4]) {
    for (let count = 0; count < taken; count++) {
      const training = await world.build.training();
      const { id: activityId } = await world.build.activity({
        studentUserId: student.id,
        trainingId: training.id,
      });
      for (let content = 0; content < 3; content++) {
        const { id } = await world.build.trainingContent({ trainingId: training.id });
        await world.build.progress({ activityId, trainingContentId: id });
      }
    }
    const before = counting.count();
    await caller.trainingProgress.getStudentProgresses({ studentUserId: student.id });
    expect(counting.count() - before).toBe(7);
  }
});
