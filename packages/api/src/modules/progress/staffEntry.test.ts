import {
  GradeLetter,
  ProgressGrade,
  Role,
  StudentAlertKind,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { type Activity, activityOf, entriesOf } from "#modules/progress/testing.ts";
import {
  countingStatements,
  expectInvalid,
  expectRefused,
  expectUnchanged,
  lastLog,
  useWorld,
  type World,
} from "#testing.ts";

const { Complete, Continue, Skip, CommentOnly } = ProgressGrade;

const world = useWorld();
let instructor: { id: number };
let staff: Awaited<ReturnType<World["as"]>>["trainingProgress"];
beforeAll(async () => {
  instructor = await world.build.user({ role: Role.Instructor });
  staff = (await world.as(instructor)).trainingProgress;
});

/** An instructor's input for the content of this activity. */
const resultOf = ({ subject }: Activity) => ({
  ...subject,
  grade: Continue as typeof Complete | typeof Continue | typeof Skip,
  trainingDate: "2027-03-10",
  instructorId: instructor.id as number | null,
});

/** The refusals that adding and changing share: what is named or found, and the answer. */
const refusals: [
  string,
  Parameters<typeof activityOf>[1],
  (activity: Activity) => Partial<ReturnType<typeof resultOf>> | Promise<object>,
  "DbConflict" | "UserNotFound" | "InvalidDate" | "UnauthorizedOperation",
][] = [
  ["a date after today", {}, () => ({ trainingDate: "2027-03-11" }), "InvalidDate"],
  [
    "an activity that has ended",
    { activity: { state: TakingState.Pass, endDate: "2027-03-09" } },
    () => ({}),
    "UnauthorizedOperation",
  ],
  [
    "an exempt content",
    { student: { isActiveTherapist: true }, content: { isExemptedActiveTherapist: true } },
    () => ({}),
    "UnauthorizedOperation",
  ],
  [
    "another student than the activity's",
    {},
    async () => ({ studentUserId: (await world.build.student()).id }),
    "DbConflict",
  ],
  ["a student who is none", {}, () => ({ studentUserId: instructor.id }), "UserNotFound"],
  ["an activity that is unknown", {}, () => ({ activityId: 999_999 }), "DbConflict"],
  [
    "a content of another training",
    {},
    async () => ({ trainingContentId: (await world.build.trainingContent()).id }),
    "DbConflict",
  ],
  ["a content that is unknown", {}, () => ({ trainingContentId: 999_999 }), "DbConflict"],
  ["an instructor who is unknown", {}, () => ({ instructorId: 999_999 }), "UserNotFound"],
  [
    "an instructor who does not teach",
    {},
    async () => ({ instructorId: (await world.build.user({ role: Role.Viewer })).id }),
    "DbConflict",
  ],
];

describe("a new result", () => {
  test("is written with everything that was entered, and logged without the comments", async () => {
    const activity = await activityOf(world);
    const { progressId } = await staff.add({
      ...resultOf(activity),
      grade: Complete,
      technicalGrade: GradeLetter.A,
      serviceGrade: GradeLetter.B,
      orientationGrade: GradeLetter.C,
      feedback: " よくできました ",
      instructorComment: "まだ硬い",
    });
    expect(await entriesOf(world, activity)).toEqual([
      {
        id: progressId,
        activityId: activity.activityId,
        trainingContentId: activity.trainingContentId,
        grade: Complete,
        technicalGrade: GradeLetter.A,
        serviceGrade: GradeLetter.B,
        orientationGrade: GradeLetter.C,
        feedback: "よくできました",
        instructorComment: "まだ硬い",
        studentComment: "",
        trainingDate: "2027-03-10",
        instructorId: instructor.id,
        createdAt: world.clock.now(),
        version: 1,
      },
    ]);
    expect(await lastLog(world)).toEqual({
      category: "進捗",
      description: "山田花子さんの「基礎研修」肩の手技の結果（完了）を登録",
      targets: { progressEntry: [progressId], user: [activity.student.id] },
      operateUserId: instructor.id,
    });
  });

  test("needs neither letters nor comments, and a skip nobody who led it", async () => {
    const activity = await activityOf(world);
    await staff.add({ ...resultOf(activity), feedback: null, instructorComment: null });
    await staff.add({ ...resultOf(activity), grade: Skip, instructorId: null });
    expect(await entriesOf(world, activity)).toMatchObject([
      { technicalGrade: null, feedback: "", instructorComment: "" },
      { grade: Skip, instructorId: null },
    ]);
    const open = resultOf(await activityOf(world));
    await expectInvalid(staff.add({ ...open, instructorId: null }), "instructorId");
    await expectInvalid(
      staff.add({ ...open, grade: CommentOnly as typeof Complete }),
      "grade",
      "結果を選択してください",
    );
    await expectInvalid(staff.add({ ...open, feedback: "あ".repeat(501) }), "feedback");
  });

  test.each(refusals)("is refused for %s", async (_, given, wrong, code) => {
    const activity = await activityOf(world, given);
    const input = { ...resultOf(activity), ...(await wrong(activity)) };
    await expectUnchanged(world.db, () => expectRefused(staff.add(input), code));
  });

  test.each([Complete, Skip])("is refused once the content is closed (%i)", async (grade) => {
    const activity = await activityOf(world);
    await activity.entry({ grade });
    await expectUnchanged(world.db, async () => {
      for (const next of [Complete, Continue, Skip] as const) {
        await expectRefused(
          staff.add({ ...resultOf(activity), grade: next }),
          "ProgressPassOrSkipAlreadyExist",
        );
      }
    });
  });

  test("is entered beside a comment, and in another activity of a closed content", async () => {
    const activity = await activityOf(world);
    await activity.entry({ grade: CommentOnly, studentComment: "質問です" });
    const past = await world.build.activity({
      studentUserId: activity.student.id,
      trainingId: activity.trainingId,
      startDate: "2027-01-01",
      endDate: "2027-01-31",
      state: TakingState.Dropout,
    });
    await activity.entry({ activityId: past.id, grade: Complete });
    await staff.add({ ...resultOf(activity), grade: Complete });
    expect((await entriesOf(world, activity)).map(({ grade }) => grade)).toEqual([
      CommentOnly,
      Complete,
    ]);
  });

  test("moves the student on in the searches, in a fixed number of statements", async () => {
    const activity = await activityOf(world);
    await world.build.trainingContent({ trainingId: activity.trainingId, name: "腰の手技" });
    const counting = countingStatements(world.db);
    const { trainingProgress } = await world.as(instructor, counting.db);
    for (const grade of [Continue, Complete] as const) {
      const before = counting.count();
      await trainingProgress.add({ ...resultOf(activity), grade });
      // Lock, content, instructor, entries, insert, log; four for the summary.
      expect(counting.count() - before).toBe(13);
    }
    const summary = await world.db
      .selectFrom("studentSummary as summary")
      .innerJoin("trainingContent as content", "content.id", "summary.trainingContentId")
      .select(["content.name", "summary.closedCount"])
      .where("summary.studentUserId", "=", activity.student.id)
      .executeTakeFirst();
    expect(summary).toEqual({ name: "腰の手技", closedCount: 1 });
  });
});

describe("a change of a result", () => {
  async function entered(given: Parameters<typeof activityOf>[1] = {}, entry: object = {}) {
    const activity = await activityOf(world, given);
    const { id: progressId } = await activity.entry({ instructorId: instructor.id, ...entry });
    return { activity, change: { ...resultOf(activity), progressId, version: 1 } };
  }

  test("writes everything but the student's comment, and goes to the next version", async () => {
    const { activity, change } = await entered(
      {},
      { studentComment: "楽しかった", feedback: "前", technicalGrade: GradeLetter.A },
    );
    await staff.update({ ...change, grade: Complete, serviceGrade: GradeLetter.B, feedback: "後" });
    expect(await entriesOf(world, activity)).toMatchObject([
      {
        grade: Complete,
        technicalGrade: null,
        serviceGrade: GradeLetter.B,
        feedback: "後",
        studentComment: "楽しかった",
        trainingDate: "2027-03-10",
        version: 2,
      },
    ]);
    expect(await lastLog(world)).toMatchObject({
      category: "進捗",
      description: "山田花子さんの「基礎研修」肩の手技の結果（完了）を更新",
      targets: { progressEntry: [change.progressId], user: [activity.student.id] },
    });
  });

  test("gives a student's comment its result", async () => {
    const { activity, change } = await entered(
      {},
      { grade: CommentOnly, studentComment: "質問です", instructorId: null },
    );
    await staff.update({ ...change, grade: Complete, feedback: "答えです" });
    expect(await entriesOf(world, activity)).toMatchObject([
      {
        grade: Complete,
        feedback: "答えです",
        studentComment: "質問です",
        instructorId: instructor.id,
      },
    ]);
  });

  test.each(refusals)("is refused for %s", async (_, given, wrong, code) => {
    const { activity, change } = await entered(given);
    const input = { ...change, ...(await wrong(activity)) };
    await expectUnchanged(world.db, () => expectRefused(staff.update(input), code));
  });

  test("is refused for another version, an unknown entry and one of another activity or content", async () => {
    const { activity, change } = await entered();
    const other = await entered();
    const sibling = await world.build.trainingContent({ trainingId: activity.trainingId });
    await expectUnchanged(world.db, async () => {
      for (const [wrong, found] of [
        [{ version: 2 }, "entryEdited"],
        [{ progressId: 999_999 }, "entryGone"],
        [{ progressId: other.change.progressId }, "entryStays"],
        [{ trainingContentId: sibling.id }, "entryStays"],
        [other.activity.subject, "entryStays"],
        [{ studentUserId: other.activity.subject.studentUserId }, "notOfStudent"],
        [{ activityId: other.activity.activityId }, "notOfStudent"],
        [{ trainingContentId: other.activity.trainingContentId }, "notInTraining"],
      ] as const) {
        await expectRefused(staff.update({ ...change, ...wrong }), "DbConflict", { found });
      }
    });
  });

  test("does not close a closed content again, but corrects the entries of it", async () => {
    const { activity, change } = await entered();
    const closing = await activity.entry({ grade: Complete });
    await expectUnchanged(world.db, async () => {
      for (const grade of [Complete, Skip] as const) {
        await expectRefused(staff.update({ ...change, grade }), "ProgressPassOrSkipAlreadyExist");
      }
    });
    await staff.update({ ...change, feedback: "訂正" });
    await staff.update({ ...change, progressId: closing.id, grade: Skip });
    await staff.update({ ...change, progressId: closing.id, version: 2 });
    expect(await entriesOf(world, activity)).toMatchObject([
      { grade: Continue, feedback: "訂正" },
      { grade: Continue, version: 3 },
    ]);
  });

  test("keeps an instructor who has left teaching, but names no such anew", async () => {
    const { change } = await entered();
    const leaving = await world.build.user({ role: Role.Instructor });
    await staff.update({ ...change, instructorId: leaving.id });
    await world.db
      .updateTable("appUser")
      .set({ role: Role.Viewer })
      .where("id", "=", leaving.id)
      .execute();
    await staff.update({ ...change, instructorId: leaving.id, version: 2 });
    await staff.update({ ...change, version: 3 });
    await expectUnchanged(world.db, () =>
      expectRefused(
        staff.update({ ...change, instructorId: leaving.id, version: 4 }),
        "DbConflict",
      ),
    );
  });
});

describe("a removal", () => {
  test("opens the content again", async () => {
    const activity = await activityOf(world);
    const { progressId } = await staff.add({ ...resultOf(activity), grade: Complete });
    await staff.remove({ progressId, version: 1 });
    expect(await entriesOf(world, activity)).toEqual([]);
    expect(await lastLog(world)).toMatchObject({
      category: "進捗",
      description: "山田花子さんの「基礎研修」肩の手技の結果（完了）を削除",
      targets: { progressEntry: [progressId], user: [activity.student.id] },
    });
    const { closedCount } = await world.db
      .selectFrom("studentSummary")
      .select("closedCount")
      .where("studentUserId", "=", activity.student.id)
      .executeTakeFirstOrThrow();
    expect(closedCount).toBe(0);
    await staff.add(resultOf(activity));
  });

  test("is refused for another version, a second time, and once the activity is over", async () => {
    const activity = await activityOf(world);
    const { id: progressId } = await activity.entry();
    await expectUnchanged(world.db, () =>
      expectRefused(staff.remove({ progressId, version: 2 }), "DbConflict"),
    );
    await staff.remove({ progressId, version: 1 });
    const over = await activityOf(world, {
      activity: { state: TakingState.Suspend, endDate: "2027-03-09" },
    });
    const { id: kept } = await over.entry();
    await expectUnchanged(world.db, async () => {
      await expectRefused(staff.remove({ progressId, version: 1 }), "DbConflict");
      await expectRefused(staff.remove({ progressId: kept, version: 1 }), "UnauthorizedOperation", {
        found: "notTaking",
      });
    });
  });
});

test("a failed test raises the student's retake alert until it is completed", async () => {
  const activity = await activityOf(world, { content: { trainingMethod: TrainingMethod.Test } });
  const { alertInformation } = await world.as(activity.student);
  const alerts = async () => (await alertInformation.getStudentAlertInformations()).rows;
  expect(await alerts()).toEqual([]);
  const failed = await staff.add({ ...resultOf(activity), trainingDate: "2027-03-08" });
  expect(await alerts()).toMatchObject([{ studentAlertInformationType: StudentAlertKind.Failure }]);
  const passed = await staff.add({ ...resultOf(activity), grade: Complete });
  expect(await alerts()).toEqual([]);
  await staff.remove({ ...passed, version: 1 });
  expect(await alerts()).toHaveLength(1);
  await staff.update({ ...resultOf(activity), ...failed, version: 1, grade: Complete });
  expect(await alerts()).toEqual([]);
});

test("results are entered by administrators and instructors only", async () => {
  const activity = await activityOf(world);
  const { id: progressId } = await activity.entry();
  const result = resultOf(activity);
  const entry = { progressId, version: 1 };
  const callers = [
    await world.callerAs(Role.Viewer),
    await world.callerAs(Role.Guest),
    await world.as(activity.student),
  ];
  await expectUnchanged(world.db, async () => {
    for (const { trainingProgress } of callers) {
      await expectRefused(trainingProgress.add(result), "UnauthorizedOperation");
      await expectRefused(
        trainingProgress.update({ ...result, ...entry }),
        "UnauthorizedOperation",
      );
      await expectRefused(trainingProgress.remove(entry), "UnauthorizedOperation");
    }
  });
  const { trainingProgress } = await world.callerAs(Role.Administrator);
  await trainingProgress.update({ ...result, ...entry });
});
