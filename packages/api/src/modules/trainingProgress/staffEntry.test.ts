import {
  GradeLetter,
  ProgressGrade,
  Role,
  StudentAlertKind,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entriesOf, type Round, roundOf } from "#modules/trainingProgress/testing.ts";
import {
  countingStatements,
  expectInvalid,
  expectRefused,
  expectUnchanged,
  lastLog,
  openWorld,
  type World,
} from "#testing.ts";

const { Complete, Continue, Skip, CommentOnly } = ProgressGrade;

let world: World;
let instructor: { id: number };
let staff: Awaited<ReturnType<World["as"]>>["trainingProgress"];
beforeAll(async () => {
  world = await openWorld();
  instructor = await world.build.user({ role: Role.Instructor });
  staff = (await world.as(instructor)).trainingProgress;
});
afterAll(() => world.close());

/** What an instructor enters about the content of this round. */
const resultOf = ({ subject }: Round) => ({
  ...subject,
  grade: Continue as typeof Complete | typeof Continue | typeof Skip,
  trainingDate: "2027-03-10",
  instructorId: instructor.id as number | null,
});

/** The refusals that adding and changing share: what is named or found, and the answer. */
const refusals: [
  string,
  Parameters<typeof roundOf>[1],
  (round: Round) => Partial<ReturnType<typeof resultOf>> | Promise<object>,
  "DbConflict" | "UserNotFound" | "InvalidDate" | "UnauthorizedOperation",
][] = [
  ["a date after today", {}, () => ({ trainingDate: "2027-03-11" }), "InvalidDate"],
  [
    "a round that has ended",
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
    "another student than the round's",
    {},
    async () => ({ studentUserId: (await world.build.student()).id }),
    "DbConflict",
  ],
  ["a student who is none", {}, () => ({ studentUserId: instructor.id }), "UserNotFound"],
  ["a round that is unknown", {}, () => ({ activityId: 999_999 }), "DbConflict"],
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
    const round = await roundOf(world);
    const { progressId } = await staff.add({
      ...resultOf(round),
      grade: Complete,
      technicalGrade: GradeLetter.A,
      serviceGrade: GradeLetter.B,
      orientationGrade: GradeLetter.C,
      feedback: " よくできました ",
      instructorComment: "まだ硬い",
    });
    expect(await entriesOf(world, round)).toEqual([
      {
        id: progressId,
        activityId: round.activityId,
        trainingContentId: round.trainingContentId,
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
      targetId: progressId,
      operateUserId: instructor.id,
    });
  });

  test("needs neither letters nor comments, and a skip nobody who led it", async () => {
    const round = await roundOf(world);
    await staff.add({ ...resultOf(round), feedback: null, instructorComment: null });
    await staff.add({ ...resultOf(round), grade: Skip, instructorId: null });
    expect(await entriesOf(world, round)).toMatchObject([
      { technicalGrade: null, feedback: "", instructorComment: "" },
      { grade: Skip, instructorId: null },
    ]);
    const open = resultOf(await roundOf(world));
    await expectInvalid(staff.add({ ...open, instructorId: null }), "instructorId");
    await expectInvalid(
      staff.add({ ...open, grade: CommentOnly as typeof Complete }),
      "grade",
      "結果を選択してください",
    );
    await expectInvalid(staff.add({ ...open, feedback: "あ".repeat(501) }), "feedback");
  });

  test.each(refusals)("is refused for %s", async (_, given, wrong, code) => {
    const round = await roundOf(world, given);
    const input = { ...resultOf(round), ...(await wrong(round)) };
    await expectUnchanged(world.db, () => expectRefused(staff.add(input), code));
  });

  test.each([Complete, Skip])("is refused once the content is closed (%i)", async (grade) => {
    const round = await roundOf(world);
    await round.entry({ grade });
    await expectUnchanged(world.db, async () => {
      for (const next of [Complete, Continue, Skip] as const) {
        await expectRefused(
          staff.add({ ...resultOf(round), grade: next }),
          "ProgressPassOrSkipAlreadyExist",
        );
      }
    });
  });

  test("is entered beside a comment, and in another round of a closed content", async () => {
    const round = await roundOf(world);
    await round.entry({ grade: CommentOnly, studentComment: "質問です" });
    const past = await world.build.activity({
      studentUserId: round.trainee.id,
      trainingId: round.trainingId,
      startDate: "2027-01-01",
      endDate: "2027-01-31",
      state: TakingState.Dropout,
    });
    await round.entry({ activityId: past.id, grade: Complete });
    await staff.add({ ...resultOf(round), grade: Complete });
    expect((await entriesOf(world, round)).map(({ grade }) => grade)).toEqual([
      CommentOnly,
      Complete,
    ]);
  });

  test("moves the trainee on in the searches, in a fixed number of statements", async () => {
    const round = await roundOf(world);
    await world.build.trainingContent({ trainingId: round.trainingId, name: "腰の手技" });
    const counting = countingStatements(world.db);
    const { trainingProgress } = await world.as(instructor, counting.db);
    for (const grade of [Continue, Complete] as const) {
      const before = counting.count();
      await trainingProgress.add({ ...resultOf(round), grade });
      // Lock, content, instructor, entries, insert, log; four for the summary.
      expect(counting.count() - before).toBe(10);
    }
    const summary = await world.db
      .selectFrom("studentSummary as summary")
      .innerJoin("trainingContent as content", "content.id", "summary.trainingContentId")
      .select(["content.name", "summary.closedCount"])
      .where("summary.studentUserId", "=", round.trainee.id)
      .executeTakeFirst();
    expect(summary).toEqual({ name: "腰の手技", closedCount: 1 });
  });
});

describe("a change of a result", () => {
  async function entered(given: Parameters<typeof roundOf>[1] = {}, entry: object = {}) {
    const round = await roundOf(world, given);
    const { id: progressId } = await round.entry({ instructorId: instructor.id, ...entry });
    return { round, change: { ...resultOf(round), progressId, version: 1 } };
  }

  test("writes everything but the student's comment, and goes to the next version", async () => {
    const { round, change } = await entered(
      {},
      { studentComment: "楽しかった", feedback: "前", technicalGrade: GradeLetter.A },
    );
    await staff.update({ ...change, grade: Complete, serviceGrade: GradeLetter.B, feedback: "後" });
    expect(await entriesOf(world, round)).toMatchObject([
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
      targetId: change.progressId,
    });
  });

  test("gives a student's comment its result", async () => {
    const { round, change } = await entered(
      {},
      { grade: CommentOnly, studentComment: "質問です", instructorId: null },
    );
    await staff.update({ ...change, grade: Complete, feedback: "答えです" });
    expect(await entriesOf(world, round)).toMatchObject([
      {
        grade: Complete,
        feedback: "答えです",
        studentComment: "質問です",
        instructorId: instructor.id,
      },
    ]);
  });

  test.each(refusals)("is refused for %s", async (_, given, wrong, code) => {
    const { round, change } = await entered(given);
    const input = { ...change, ...(await wrong(round)) };
    await expectUnchanged(world.db, () => expectRefused(staff.update(input), code));
  });

  test("is refused for another version, an unknown entry and one of another round or content", async () => {
    const { round, change } = await entered();
    const other = await entered();
    const sibling = await world.build.trainingContent({ trainingId: round.trainingId });
    await expectUnchanged(world.db, async () => {
      for (const wrong of [
        { version: 2 },
        { progressId: 999_999 },
        { progressId: other.change.progressId },
        { trainingContentId: sibling.id },
        other.round.subject,
      ]) {
        await expectRefused(staff.update({ ...change, ...wrong }), "DbConflict");
      }
    });
  });

  test("does not close a closed content again, but corrects the entries of it", async () => {
    const { round, change } = await entered();
    const closing = await round.entry({ grade: Complete });
    await expectUnchanged(world.db, async () => {
      for (const grade of [Complete, Skip] as const) {
        await expectRefused(staff.update({ ...change, grade }), "ProgressPassOrSkipAlreadyExist");
      }
    });
    await staff.update({ ...change, feedback: "訂正" });
    await staff.update({ ...change, progressId: closing.id, grade: Skip });
    await staff.update({ ...change, progressId: closing.id, version: 2 });
    expect(await entriesOf(world, round)).toMatchObject([
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
    const round = await roundOf(world);
    const { progressId } = await staff.add({ ...resultOf(round), grade: Complete });
    await staff.remove({ progressId, version: 1 });
    expect(await entriesOf(world, round)).toEqual([]);
    expect(await lastLog(world)).toMatchObject({
      category: "進捗",
      description: "山田花子さんの「基礎研修」肩の手技の結果（完了）を削除",
      targetId: progressId,
    });
    const { closedCount } = await world.db
      .selectFrom("studentSummary")
      .select("closedCount")
      .where("studentUserId", "=", round.trainee.id)
      .executeTakeFirstOrThrow();
    expect(closedCount).toBe(0);
    await staff.add(resultOf(round));
  });

  test("is refused for another version, a second time, and once the round is over", async () => {
    const round = await roundOf(world);
    const { id: progressId } = await round.entry();
    await expectUnchanged(world.db, () =>
      expectRefused(staff.remove({ progressId, version: 2 }), "DbConflict"),
    );
    await staff.remove({ progressId, version: 1 });
    const over = await roundOf(world, {
      activity: { state: TakingState.Suspend, endDate: "2027-03-09" },
    });
    const { id: kept } = await over.entry();
    await expectUnchanged(world.db, async () => {
      await expectRefused(staff.remove({ progressId, version: 1 }), "DbConflict");
      await expectRefused(staff.remove({ progressId: kept, version: 1 }), "UnauthorizedOperation");
    });
  });
});

test("a failed test raises the trainee's retake alert until it is completed", async () => {
  const round = await roundOf(world, { content: { trainingMethod: TrainingMethod.Test } });
  const { alertInformation } = await world.as(round.trainee);
  const alerts = async () => (await alertInformation.getStudentAlertInformations()).rows;
  expect(await alerts()).toEqual([]);
  const failed = await staff.add({ ...resultOf(round), trainingDate: "2027-03-08" });
  expect(await alerts()).toMatchObject([{ studentAlertInformationType: StudentAlertKind.Failure }]);
  const passed = await staff.add({ ...resultOf(round), grade: Complete });
  expect(await alerts()).toEqual([]);
  await staff.remove({ ...passed, version: 1 });
  expect(await alerts()).toHaveLength(1);
  await staff.update({ ...resultOf(round), ...failed, version: 1, grade: Complete });
  expect(await alerts()).toEqual([]);
});

test("results are entered by administrators and instructors only", async () => {
  const round = await roundOf(world);
  const { id: progressId } = await round.entry();
  const result = resultOf(round);
  const entry = { progressId, version: 1 };
  const callers = [
    await world.callerAs(Role.Viewer),
    await world.callerAs(Role.Guest),
    await world.as(round.trainee),
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
