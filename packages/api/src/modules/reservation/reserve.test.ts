import { ReserveResult, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { expectRefused, expectUnchanged, TEST_NOW, useWorld } from "#testing.ts";

const world = useWorld();
beforeEach(() => world.clock.set(TEST_NOW));

/** The day after tomorrow, well before its cutoff. */
const AHEAD = { startDate: "2027-03-12T13:00:00+09:00", endDate: "2027-03-12T14:30:00+09:00" };
/** Today: its cutoff was yesterday. */
const TODAY = { startDate: "2027-03-10T13:00:00+09:00", endDate: "2027-03-10T14:30:00+09:00" };

const staff = () => world.callerAs(Role.Instructor);

test("a student takes the last place, the next one waits", async () => {
  const { id: scheduleId } = await world.build.schedule({ ...AHEAD, capacity: 1 });
  const [first, second] = [await world.build.student(), await world.build.student()];

  expect(
    await (await world.as(first)).trainingReserve.reserveByStudent({ scheduleId }),
  ).toMatchObject({
    result: ReserveResult.Confirm,
  });
  const caller = await world.as(second);
  expect(await caller.trainingReserve.reserveByStudent({ scheduleId })).toMatchObject({
    result: ReserveResult.Wait,
  });
  const { rows } = await caller.trainingReserve.getFutures({ studentId: second.id });
  expect(rows).toMatchObject([
    { scheduleId, waitingOrder: 1, penaltyFreeUntil: null, penaltyAmount: null },
  ]);

  const mails = await world.db.selectFrom("mail").select("subject").orderBy("id").execute();
  expect(mails.map(({ subject }) => subject)).toEqual([
    "【Kenshu】研修を予約しました",
    "【Kenshu】キャンセル待ちを受け付けました",
  ]);
});

test.each([
  ["before the cutoff", AHEAD, false, "席が空くと順番に予約が確定し、メールでお知らせします。"],
  ["after it", TODAY, true, "受付期限を過ぎているため、席が空いても自動では確定しません。"],
])("what a place in the queue promises %s", async (_when, times, isClosing, sentence) => {
  const { id: scheduleId } = await world.build.schedule({ ...times, capacity: 1 });
  await world.build.reservation({ scheduleId });
  const { id: studentId } = await world.build.student();
  const { trainingReserve } = await staff();
  expect(await trainingReserve.reserve({ scheduleId, studentId, noPenalty: false })).toMatchObject({
    result: ReserveResult.Wait,
    done: { isClosing },
  });
  const { body } = await world.db
    .selectFrom("mail")
    .select("body")
    .where("userId", "=", studentId)
    .executeTakeFirstOrThrow();
  expect(body).toContain(sentence);
});

test("a student who will not wait learns how many do, and stays out of the queue", async () => {
  const { id: scheduleId } = await world.build.schedule({ ...AHEAD, capacity: 1 });
  const student = await world.build.student();
  const { trainingReserve } = await world.as(student);
  await world.build.reservation({ scheduleId });
  await expectUnchanged(world.db, () =>
    expectRefused(
      trainingReserve.reserveByStudent({ scheduleId, acceptWaiting: false }),
      "ScheduleFull",
      { waitCount: 0 },
    ),
  );
  await world.build.reservation({ scheduleId, kind: ReserveResult.Wait });
  await world.build.reservation({ scheduleId, kind: ReserveResult.Wait });
  await expectUnchanged(world.db, () =>
    expectRefused(
      trainingReserve.reserveByStudent({ scheduleId, acceptWaiting: false }),
      "ScheduleFull",
      { waitCount: 2 },
    ),
  );
  expect(await trainingReserve.reserveByStudent({ scheduleId, acceptWaiting: true })).toMatchObject(
    { result: ReserveResult.Wait },
  );
});

test("staff reserve without penalty, past the capacity, and out of the queue", async () => {
  const { id: scheduleId } = await world.build.schedule({ ...AHEAD, capacity: 1 });
  const [first, waiting, forced] = await Promise.all([1, 2, 3].map(() => world.build.student()));
  if (!first || !waiting || !forced) throw new Error("three students");
  const { trainingReserve } = await staff();

  const results = [
    await trainingReserve.reserve({ scheduleId, studentId: first.id, noPenalty: true }),
    await trainingReserve.reserve({ scheduleId, studentId: waiting.id, noPenalty: true }),
    await trainingReserve.forceReserve({ scheduleId, studentId: forced.id }),
    await trainingReserve.forceReserve({ scheduleId, studentId: waiting.id }),
  ];
  expect(results.map(({ result }) => result)).toEqual([
    ReserveResult.ConfirmNoPenalty,
    ReserveResult.Wait,
    ReserveResult.ForceConfirm,
    ReserveResult.ForceConfirm,
  ]);
  expect(results[3]?.reserveId).toBe(results[1]?.reserveId);
  // The attribute of the waiting reservation stays.
  const { rows } = await trainingReserve.getFutures({ studentId: waiting.id });
  expect(rows).toMatchObject([{ kind: ReserveResult.ForceConfirm, penaltyAmount: null }]);
  const mail = await world.db
    .selectFrom("mail")
    .select(["subject", "body"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(mail.subject).toBe("【Kenshu】研修を予約しました");
  expect(mail.body).toContain("キャンセル料はかかりません。");
});

test.each([
  [0, "2027-03-10T10:00:00+09:00", "キャンセル料はかかりません。"],
  [3300, "2027-03-10T10:00:00+09:00", "その後にキャンセルすると、キャンセル料¥3,300がかかります。"],
  [
    3300,
    "2027-03-11T15:00:00+09:00",
    "無料でキャンセルできる期限を過ぎているため、キャンセルするとキャンセル料¥3,300がかかります。",
  ],
])(
  "the mail tells what cancelling costs: %i yen, reserved at %s",
  async (penaltyAmount, now, sentence) => {
    const { id: scheduleId } = await world.build.schedule(AHEAD);
    const { id: studentId } = await world.build.student();
    await world.db.updateTable("setting").set({ penaltyAmount }).execute();
    world.clock.set(now);
    const { trainingReserve } = await staff();
    await trainingReserve.reserve({ scheduleId, studentId, noPenalty: false });
    const { body } = await world.db
      .selectFrom("mail")
      .select("body")
      .where("userId", "=", studentId)
      .executeTakeFirstOrThrow();
    expect(body).toContain(sentence);
  },
);

test("nobody jumps the queue before the cutoff, even when a place is free", async () => {
  const { id: scheduleId } = await world.build.schedule({ ...AHEAD, capacity: 2 });
  await world.build.reservation({ scheduleId });
  await world.build.reservation({ scheduleId, kind: ReserveResult.Wait });
  const late = await world.build.student();
  const { trainingReserve } = await staff();
  expect(
    await trainingReserve.reserve({ scheduleId, studentId: late.id, noPenalty: false }),
  ).toMatchObject({ result: ReserveResult.Wait });

  // A student who cannot be promoted blocks nobody.
  const { id: other } = await world.build.schedule({ ...AHEAD, capacity: 1 });
  const disabled = await world.build.student({ isEnabled: false });
  await world.build.reservation({
    scheduleId: other,
    kind: ReserveResult.Wait,
    studentUserId: disabled.id,
  });
  const another = await world.build.student();
  expect(
    await trainingReserve.reserve({ scheduleId: other, studentId: another.id, noPenalty: false }),
  ).toMatchObject({ result: ReserveResult.Confirm });
});

describe("refused, with nothing changed:", () => {
  async function refusedForStudent(
    student: { id: number },
    schedule: { id: number },
    ...refusal: [code: Parameters<typeof expectRefused>[1], parameters?: object]
  ) {
    const caller = await world.as(student);
    await expectUnchanged(world.db, () =>
      expectRefused(
        caller.trainingReserve.reserveByStudent({ scheduleId: schedule.id }),
        ...refusal,
      ),
    );
  }

  test("a schedule that has ended", async () => {
    const schedule = await world.build.schedule({
      startDate: "2027-03-10T08:00:00+09:00",
      endDate: "2027-03-10T10:00:00+09:00",
    });
    const student = await world.build.student();
    await refusedForStudent(student, schedule, "InvalidDate");
    const { trainingReserve } = await staff();
    await expectUnchanged(world.db, () =>
      expectRefused(
        trainingReserve.forceReserve({ scheduleId: schedule.id, studentId: student.id }),
        "InvalidDate",
      ),
    );
  });

  test("a student who is not linked, or is taking nothing", async () => {
    const schedule = await world.build.schedule(AHEAD);
    const refusal = ["UnauthorizedOperation", { found: "mayNotReserve" }] as const;
    const unlinked = await world.build.student({ therapistId: null });
    await refusedForStudent(unlinked, schedule, ...refusal);
    const graduated = await world.build.unenrolledStudent();
    await world.build.activity({
      studentUserId: graduated.id,
      state: TakingState.Pass,
      endDate: "2027-03-01",
    });
    await refusedForStudent(graduated, schedule, ...refusal);
  });

  test("a student from 15:00:00 on the day before; until then it goes well", async () => {
    const schedule = await world.build.schedule(AHEAD);
    const student = await world.build.student();
    world.clock.set("2027-03-11T15:00:00+09:00");
    await refusedForStudent(student, schedule, "ReserveTimeOver");
    const { trainingReserve } = await staff();
    expect(
      await trainingReserve.reserve({
        scheduleId: schedule.id,
        studentId: (await world.build.student()).id,
        noPenalty: false,
      }),
    ).toMatchObject({ result: ReserveResult.Confirm });
    world.clock.set("2027-03-11T14:59:59+09:00");
    await (await world.as(student)).trainingReserve.reserveByStudent({ scheduleId: schedule.id });
  });

  test("a second reservation of the schedule; after a cancellation it goes well", async () => {
    const schedule = await world.build.schedule(AHEAD);
    const student = await world.build.student();
    const caller = await world.as(student);
    const { reserveId } = await caller.trainingReserve.reserveByStudent({
      scheduleId: schedule.id,
    });
    await refusedForStudent(student, schedule, "ReserveAlreadyExist");
    const again = caller.trainingReserve.reserveByStudent({ scheduleId: schedule.id });
    await expectRefused(again, "ReserveAlreadyExist", { reserveId });
    await caller.trainingReserve.cancel({ reserveId });
    await caller.trainingReserve.reserveByStudent({ scheduleId: schedule.id });
  });

  test("another reservation at the same time; one that follows at once goes well", async () => {
    const student = await world.build.student();
    const first = await world.build.schedule(AHEAD);
    await world.build.reservation({ scheduleId: first.id, studentUserId: student.id });
    const overlapping = await world.build.schedule({
      startDate: "2027-03-12T14:00:00+09:00",
      endDate: "2027-03-12T15:00:00+09:00",
    });
    await refusedForStudent(student, overlapping, "OverlapOtherReserve");
    const following = await world.build.schedule({
      startDate: AHEAD.endDate,
      endDate: "2027-03-12T15:30:00+09:00",
    });
    await (await world.as(student)).trainingReserve.reserveByStudent({ scheduleId: following.id });
  });

  test("more than maxReserveCount reservations of a student; staff may", async () => {
    const student = await world.build.student();
    await world.db.updateTable("setting").set({ maxReserveCount: 1 }).execute();
    const first = await world.build.schedule(TODAY);
    await world.build.reservation({ scheduleId: first.id, studentUserId: student.id });
    const second = await world.build.schedule(AHEAD);
    await refusedForStudent(student, second, "StudentReserveCountOver");
    const { trainingReserve } = await staff();
    await trainingReserve.reserve({
      scheduleId: second.id,
      studentId: student.id,
      noPenalty: false,
    });
    await world.db.updateTable("setting").set({ maxReserveCount: 10 }).execute();
  });

  test("an unknown or retired schedule, an unknown student, and staff as students", async () => {
    const { trainingReserve } = await staff();
    const student = await world.build.student();
    const retired = await world.build.schedule({ ...AHEAD, retiredAt: new Date(TEST_NOW) });
    const schedule = await world.build.schedule(AHEAD);
    const instructor = await world.build.user({ role: Role.Instructor });
    await expectUnchanged(world.db, async () => {
      const noPenalty = false;
      for (const scheduleId of [999_999, retired.id]) {
        await expectRefused(
          trainingReserve.reserve({ scheduleId, studentId: student.id, noPenalty }),
          "DbConflict",
        );
      }
      for (const studentId of [999_999, instructor.id]) {
        await expectRefused(
          trainingReserve.reserve({ scheduleId: schedule.id, studentId, noPenalty }),
          "UserNotFound",
        );
      }
    });
  });

  test("a former student, with the sentence that the person takes no training", async () => {
    const { id: scheduleId } = await world.build.schedule(AHEAD);
    const { id: studentId } = await world.build.user({ role: Role.Guest });
    const past = await world.build.schedule({
      startDate: "2027-03-01T10:00:00+09:00",
      endDate: "2027-03-01T11:00:00+09:00",
    });
    await world.build.reservation({ scheduleId: past.id, studentUserId: studentId });
    const { trainingReserve, trainingSchedule } = await staff();
    const { id: schoolId } = await world.build.school();
    const found = { found: "formerStudent" };
    await expectUnchanged(world.db, async () => {
      const range = { startDate: "2027-03-10", endDate: "2027-03-20" };
      const calls = [
        () => trainingReserve.reserve({ scheduleId, studentId, noPenalty: false }),
        () => trainingReserve.forceReserve({ scheduleId, studentId }),
        () => trainingSchedule.getReserveSlots({ studentId, schoolId, ...range }),
      ];
      for (const call of calls) await expectRefused(call(), "UnauthorizedOperation", found);
    });
  });

  test("callers without permission", async () => {
    const schedule = await world.build.schedule(AHEAD);
    const student = await world.build.student();
    const input = { scheduleId: schedule.id, studentId: student.id, noPenalty: false };
    const callers = [await world.callerAs(Role.Viewer), await world.as(student)];
    const administrator = await world.callerAs(Role.Administrator);
    await expectUnchanged(world.db, async () => {
      for (const { trainingReserve } of callers) {
        await expectRefused(trainingReserve.reserve(input), "UnauthorizedOperation");
        await expectRefused(trainingReserve.forceReserve(input), "UnauthorizedOperation");
      }
      await expectRefused(
        administrator.trainingReserve.reserveByStudent({ scheduleId: schedule.id }),
        "UnauthorizedOperation",
      );
    });
  });
});
