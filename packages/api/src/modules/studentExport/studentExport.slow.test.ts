import { inTransaction } from "@kenshu/db/transaction.ts";
import { ProgressGrade, Role, TakingState, TrainingMethod } from "@kenshu/domain/enumerations.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "#appRouter.ts";
import { EMPLOYEE, exportWorld, taking } from "#modules/studentExport/testing.ts";
import {
  expectInvalid,
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  useWorldPerTest,
} from "#testing.ts";

const { Pass, Dropout, Suspend } = TakingState;
const TODAY = "2027-03-10";
const UNKNOWN = 999_999;
const dropout = {
  dropoutDate: TODAY,
  removeState: 4,
  orientationRemove: 99,
  dropoutDetail: "引っ越し",
} as const;

const world = useWorldPerTest();
let given: Awaited<ReturnType<typeof exportWorld>>;
beforeEach(async () => {
  given = await exportWorld(world);
});
afterEach(async () => {
  await expectNoFaults(world);
});

/** A student who has completed one of two trainings of an HM entry. */
async function student() {
  const body = given.training;
  const foot = await given.newTraining("フット");
  const found = await given.studentTaking([body, { ...foot, isDone: false }]);
  const [done = 0, open = 0] = found.activityIds;
  return { ...found, body, foot, done, open };
}

describe("reading", () => {
  test("shows an HM entry with its categories, and what is still open before each counts as passed", async () => {
    const { studentUserId, entryId, done, open, foot } = await student();
    const { id: testId } = await world.build.trainingContent({
      trainingId: foot.id,
      name: "試験",
      trainingMethod: TrainingMethod.Test,
    });
    await world.build.progress({
      activityId: open,
      trainingContentId: testId,
      grade: ProgressGrade.Skip,
      trainingDate: "2027-03-01",
    });
    await world.build.progress({
      activityId: open,
      trainingContentId: foot.contentId,
      grade: ProgressGrade.Continue,
      trainingDate: "2027-03-02",
    });
    // This activity belongs to no HM entry.
    await world.build.activity({ studentUserId });
    const admin = await given.as(given.user);
    const { rows } = await admin.get({ studentUserId });
    const undecided = {
      state: TakingState.Taking,
      canSend: true,
      orientationSuccess: null,
      heartfulResult: null,
    };
    expect(rows).toEqual([
      {
        entryId,
        orientationStartDate: "2027-02-01",
        isBeingSent: false,
        isBeingReleased: false,
        categories: [
          {
            ...undecided,
            studentActivityId: done,
            trainingName: "ボディケア",
            trainingShortName: "研",
            trainingColor: "#0b6975",
            trainingContentName: null,
            isPassed: true,
            openContents: [],
            attendedDates: [TODAY],
          },
          {
            ...undecided,
            studentActivityId: open,
            trainingName: "フット",
            trainingShortName: "研",
            trainingColor: "#0b6975",
            trainingContentName: "実技",
            isPassed: false,
            openContents: [
              {
                trainingContentId: foot.contentId,
                trainingContentName: "実技",
                trainingMethod: TrainingMethod.Normal,
                isSkippedTest: false,
              },
              {
                trainingContentId: testId,
                trainingContentName: "試験",
                trainingMethod: TrainingMethod.Test,
                isSkippedTest: true,
              },
            ],
            attendedDates: ["2027-03-02"],
          },
        ],
        isCheckInput: false,
        check: null,
        isDropoutInput: false,
        dropout: null,
      },
    ]);
  });

  test("shows what was decided, here and at HM, and offers it no more", async () => {
    const { studentUserId, entryId, done, open } = await student();
    const user = given.user;
    const admin = await given.as(user);
    await admin.studentExport({
      studentUserId,
      entries: [
        {
          entryId,
          categories: [{ studentActivityId: open, orientationSuccess: Dropout }],
          check: { orientationCheckUserId: user.id, orientationCheck: 5, memo: "時間どおり" },
          dropout,
        },
      ],
    });
    const { rows } = await admin.get({ studentUserId });
    expect(rows).toMatchObject([
      {
        categories: [
          { studentActivityId: done, canSend: true, orientationSuccess: null },
          {
            studentActivityId: open,
            canSend: false,
            state: Dropout,
            orientationSuccess: Dropout,
            heartfulResult: { orientationSuccess: Dropout, decidedAt: "2027-03-10T10:00:00+09:00" },
          },
        ],
        isCheckInput: true,
        check: { orientationCheckUserId: user.id, orientationCheck: 5, memo: "時間どおり" },
        isDropoutInput: true,
        dropout: { ...dropout, trainingDateCount: 0 },
      },
    ]);
  });

  test("shows an entry that HM no longer has, or has decided otherwise, without offering it", async () => {
    const { studentUserId, entryId, done, body } = await student();
    const admin = await given.as(given.user);
    const simulator = await world.simulator();
    await world.heartful.sendResults(
      entryId,
      {
        categories: [{ categoryId: body.categoryId, orientationSuccess: Suspend }],
        check: null,
        dropout: null,
        decidedBy: 7,
      },
      "somebody else",
    );
    const [first] = (await admin.get({ studentUserId })).rows;
    expect(first?.categories).toMatchObject([
      { studentActivityId: done, canSend: false, heartfulResult: { orientationSuccess: Suspend } },
      { canSend: true, heartfulResult: null },
    ]);
    const [trainee] = simulator.company().trainees;
    simulator.change({ goneTherapistIds: [trainee?.therapistId ?? 0] });
    expect((await admin.get({ studentUserId })).rows).toMatchObject([
      { orientationStartDate: null, categories: [{ canSend: false }, { canSend: false }] },
    ]);
  });

  test("is for a user with an HM employee, about a student", async () => {
    const { studentUserId } = await student();
    const without = await given.as(await given.newAdministrator(null));
    await expectRefused(without.get({ studentUserId }), "UnauthorizedOperation");
    const admin = await given.as(given.user);
    const instructor = await world.build.user({ role: Role.Instructor });
    for (const id of [UNKNOWN, instructor.id]) {
      await expectRefused(admin.get({ studentUserId: id }), "UserNotFound");
      await expectRefused(admin.getAttempts({ studentUserId: id }), "UserNotFound");
    }
    expect(await without.getAttempts({ studentUserId })).toEqual({ rows: [], totalCount: 0 });
  });

  test("sent results stay in view after the link has ended, and nothing more is offered", async () => {
    const sent = await given.student();
    await given.send(sent);
    const { studentUserId } = sent;
    const caller = await world.as(given.user);
    const { version } = await caller.student.get({ id: studentUserId });
    await caller.user.unlinkStudent({ userId: studentUserId, version });
    expect((await caller.studentExport.getAttempts({ studentUserId })).rows).toMatchObject([
      { studentUserId, entryId: sent.entryId, state: "done" },
    ]);
    await expectRefused(caller.studentExport.get({ studentUserId }), "UserNotFound");
  });
});

describe("sending", () => {
  test("tells HM the results with the employees' numbers, then ends the activities, and both are logged", async () => {
    const { studentUserId, entryId, done, open, body, foot } = await student();
    await world.build.progress({
      activityId: open,
      trainingContentId: foot.contentId,
      grade: ProgressGrade.Continue,
      trainingDate: "2027-03-01",
    });
    const checker = await world.build.user({ role: Role.Instructor, heartfulEmployeeId: 1007 });
    const user = given.user;
    await (await given.as(user)).studentExport({
      studentUserId,
      entries: [
        {
          entryId,
          categories: [
            { studentActivityId: done, orientationSuccess: Pass },
            { studentActivityId: open, orientationSuccess: Dropout },
          ],
          check: { orientationCheckUserId: checker.id, orientationCheck: 1, memo: "" },
          isCheckInput: true,
          dropout,
          isDropoutInput: true,
        },
      ],
    });
    expect(await given.decided(entryId)).toEqual([Pass, Dropout]);
    expect(await given.activities(done, open)).toEqual([
      { state: Pass, endDate: TODAY, isExported: true },
      { state: Dropout, endDate: TODAY, isExported: true },
    ]);
    const [attempt] = await given.attempts();
    expect(attempt).toMatchObject({
      studentUserId,
      heartfulEntryId: entryId,
      sentByUserId: user.id,
      request: {
        categories: [
          { categoryId: body.categoryId, orientationSuccess: Pass },
          { categoryId: foot.categoryId, orientationSuccess: Dropout },
        ],
        check: { employeeId: 1007, item: 1, memo: "" },
        dropout: { date: TODAY, timing: 4, reason: 99, detail: "引っ越し", trainingDateCount: 1 },
        decidedBy: EMPLOYEE,
      },
      decidedAt: world.clock.now(),
      attemptCount: 1,
      doneAt: world.clock.now(),
      lastError: null,
    });
    const ended = await world.db
      .selectFrom("activity")
      .select("resultAttemptId")
      .where("id", "in", [done, open])
      .execute();
    expect(ended.map(({ resultAttemptId }) => resultAttemptId)).toEqual([attempt?.id, attempt?.id]);
    expect(await given.sent()).toMatchObject([{ idempotencyKey: attempt?.idempotencyKey }]);
    const log = world.db
      .selectFrom("auditLog")
      .select(["category", "description", "targets", "operateUserName"])
      .orderBy("id");
    const logged = {
      category: "合否連携",
      targets: { user: [studentUserId] },
      operateUserName: "佐藤 管理",
    };
    expect(await log.execute()).toEqual([
      {
        ...logged,
        description: "山田 花子さんの合否をHMへ送信（「ボディケア」合格、「フット」辞退）",
      },
      {
        ...logged,
        description: `山田 花子さんの合否連携が完了（「ボディケア」合格、「フット」辞退、申込${entryId}）`,
      },
    ]);
  });

  test("leaves categories that are not named, and takes them in a later call", async () => {
    const { studentUserId, entryId, done, open } = await student();
    const admin = await given.as(given.user);
    const send = (studentActivityId: number, orientationSuccess: 1 | 4) =>
      admin.studentExport({
        studentUserId,
        entries: [{ entryId, categories: [{ studentActivityId, orientationSuccess }] }],
      });
    await send(done, Pass);
    expect(await given.activities(done, open)).toMatchObject([{ state: Pass }, taking]);
    await send(open, Suspend);
    expect(await given.decided(entryId)).toEqual([Pass, Suspend]);
    expect(await given.activities(open)).toMatchObject([{ state: Suspend, isExported: true }]);
  });

  test("a student is no longer found as one whose passed test waits to be exported", async () => {
    const { studentUserId, entryId, done, body } = await student();
    const user = given.user;
    const caller = await world.as(user);
    const found = async () => {
      const { rows } = await caller.student.searchExportStudents({ hasTestPassedProgress: true });
      return rows.map(({ id }) => id);
    };
    await caller.trainingContent.update({
      id: body.contentId,
      trainingId: body.id,
      name: "試験",
      trainingMethod: TrainingMethod.Test,
      estimateAttendanceCount: 1,
      isExemptedActiveTherapist: false,
      version: 1,
    });
    expect(await found()).toEqual([studentUserId]);
    await caller.studentExport.studentExport({
      studentUserId,
      entries: [{ entryId, categories: [{ studentActivityId: done, orientationSuccess: Pass }] }],
    });
    expect(await found()).toEqual([]);
  });

  test("refusals send nothing and change nothing", async () => {
    const { studentUserId, entryId, done, open } = await student();
    const other = await student();
    const user = given.user;
    const admin = await given.as(user);
    const without = await given.as(await given.newAdministrator(null));
    const instructor = await world.build.user({ role: Role.Instructor });
    const ended = await given.studentTaking([await given.newTraining("ヘッド")]);
    await inTransaction(world.db, (tx) =>
      tx
        .updateTable("activity")
        .set({ state: Suspend, endDate: TODAY })
        .where("id", "in", ended.activityIds)
        .execute(),
    );
    const pass = { studentActivityId: done, orientationSuccess: Pass };
    type Input = Parameters<typeof admin.studentExport>[0];
    const send = (entry: Partial<Input["entries"][number]>, more: Input["entries"] = []) =>
      admin.studentExport({
        studentUserId,
        entries: [{ entryId, categories: [pass], ...entry }, ...more],
      });
    const check = { orientationCheckUserId: user.id, orientationCheck: 1, memo: "" } as const;

    await expectUnchanged(world.db, async () => {
      const invalid = (call: Promise<unknown>) => expectRefused(call, "InvalidStudentExportData");
      await invalid(send({ categories: [{ ...pass, studentActivityId: open }] }));
      await invalid(send({ categories: [pass, pass] }));
      await invalid(send({ categories: [{ ...pass, orientationSuccess: Dropout }] }));
      await invalid(send({ dropout }));
      await invalid(send({ check, isCheckInput: false }));
      await invalid(send({ check: { ...check, orientationCheckUserId: instructor.id } }));
      await invalid(send({}, [{ entryId, categories: [pass] }]));
      const [endedId = 0] = ended.activityIds;
      await invalid(
        admin.studentExport({
          studentUserId: ended.studentUserId,
          entries: [
            {
              entryId: ended.entryId,
              categories: [{ studentActivityId: endedId, orientationSuccess: Pass }],
            },
          ],
        }),
      );
      // The first of two is right.
      await invalid(
        send({}, [{ entryId, categories: [{ ...pass, orientationSuccess: Suspend }] }]),
      );

      await expectRefused(send({ entryId: UNKNOWN }), "DbConflict");
      await expectRefused(send({ entryId: other.entryId }), "DbConflict");
      await expectRefused(
        send({ categories: [{ ...pass, studentActivityId: other.done }] }),
        "DbConflict",
      );
      await expectRefused(
        send({ check: { ...check, orientationCheckUserId: UNKNOWN } }),
        "UserNotFound",
      );
      for (const id of [UNKNOWN, instructor.id]) {
        await expectRefused(
          admin.studentExport({ studentUserId: id, entries: [{ entryId, categories: [pass] }] }),
          "UserNotFound",
        );
      }
      await expectInvalid(send({ categories: [] }), "entries.0.categories");
      await expectInvalid(
        send({ categories: [{ ...pass, orientationSuccess: 0 as never }] }),
        "entries.0.categories.0.orientationSuccess",
      );
      await expectInvalid(
        send({ check: { ...check, memo: "あ".repeat(501) } }),
        "entries.0.check.memo",
      );
      await expectRefused(
        without.studentExport({ studentUserId, entries: [{ entryId, categories: [pass] }] }),
        "UnauthorizedOperation",
      );
    });
    expect(await given.sent()).toEqual([]);
  });
});

describe("while HM is asked to release the student", () => {
  test("nothing is sent, and the page says so", async () => {
    const student = await given.student();
    const { studentUserId } = student;
    const simulator = await world.simulator();
    simulator.on({ kind: "error", call: "release" });
    const { user } = createCaller(await given.contextOf(given.user));
    await expect(user.unlinkStudent({ userId: studentUserId, version: 1 })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
    await expectUnchanged(world.db, () =>
      expectRefused(given.send(student), "DbConflict", { found: "releasing" }),
    );
    expect(await given.sent()).toEqual([]);
    const admin = await given.as(given.user);
    expect((await admin.get({ studentUserId })).rows).toMatchObject([
      { isBeingReleased: true, categories: [{ canSend: false }] },
    ]);
  });

  test("one of the two goes on, whichever comes first", async () => {
    for (let round = 0; round < 5; round++) {
      const student = await given.student();
      const { user } = createCaller(await given.contextOf(given.user));
      const [sent, unlinked] = await Promise.allSettled([
        given.send(student),
        user.unlinkStudent({ userId: student.studentUserId, version: 1 }),
      ]);
      const decided = await given.decided(student.entryId);
      expect(decided).toEqual(sent.status === "fulfilled" ? [Pass] : [null]);
      expect([sent.status, unlinked.status]).toContain("fulfilled");
    }
  });
});

describe("sent again under its key", () => {
  const again = { idempotencyKey: "a form" };

  test("a call that has succeeded succeeds, and nothing is sent once more", async () => {
    const student = await given.student();
    await given.send(student, again);
    await expectUnchanged(world.db, () => given.send(student, again));
    expect(await given.sent()).toHaveLength(1);
    // Without the key it is a different call.
    await expectRefused(given.send(student), "InvalidStudentExportData");
  });

  test("a call that HM has refused is refused with the same reason", async () => {
    const student = await given.student();
    (await world.simulator()).on({ kind: "refused", call: "sendResults", times: 1 });
    const refusal = () => given.send(student, again).catch(({ cause }) => cause);
    const first = await refusal();
    expect(first).toMatchObject({
      code: "StudentExportFailure",
      parameters: { entries: [{ entryId: student.entryId, reason: expect.any(String) }] },
    });
    await expectUnchanged(world.db, async () => expect(await refusal()).toEqual(first));
    expect(await given.attempts()).toHaveLength(1);
  });

  test("a call with an outcome unknown at HM says so, until HM tells it", async () => {
    const student = await given.student();
    const simulator = await world.simulator();
    simulator.on({ kind: "error" });
    const asked = () => expectRefused(given.send(student, again), "StudentExportFailure");
    await asked();
    await expectUnchanged(world.db, asked);
    simulator.off();
    world.clock.set("2027-03-10T11:00:00+09:00");
    await given.work();
    await given.send(student, again);
    expect(await given.attempts()).toHaveLength(1);
    expect(await given.decided(student.entryId)).toEqual([Pass]);
  });

  test("while the first runs the others wait for it, and answer as it does", async () => {
    const student = await given.student();
    (await world.simulator()).on({ kind: "slow", call: "sendResults", milliseconds: 300 });
    await Promise.all(Array.from({ length: 4 }, () => given.send(student, again)));
    expect(await given.attempts()).toHaveLength(1);
    expect(await given.sent()).toHaveLength(1);
  });

  test("one key belongs to one content, even if that was refused before sending", async () => {
    const open = await given.studentTaking([{ ...given.training, isDone: false }]);
    const refused = () => expectRefused(given.send(open, again), "InvalidStudentExportData");
    await expectUnchanged(world.db, refused, "idempotent_call");
    await expectUnchanged(world.db, async () => {
      await refused();
      await expectRefused(given.send(open, again, Suspend), "IdempotencyKeyReused");
    });
  });
});
