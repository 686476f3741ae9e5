import {
  ReservationState,
  ReserveResult,
  Role,
  StudentAlertKind,
  TakingState,
} from "@kenshu/domain/enumerations.ts";
import { beforeEach, describe, expect, test } from "vitest";
import {
  expectInvalid,
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  useWorldPerTest,
} from "#testing.ts";

const UNKNOWN = 999_999;
const TODAY = "2027-03-10";
const TOMORROW = "2027-03-11";
const { Taking, Pass, Dropout, Suspend } = TakingState;

const world = useWorldPerTest();
let studentUserId: number;
beforeEach(async () => {
  studentUserId = (await world.build.unenrolledStudent({ name: "高田 花子" })).id;
  return () => expectNoFaults(world);
});

const administrator = async () => (await world.callerAs(Role.Administrator)).studentActivity;

/** The present activities, in the form that the call takes. */
async function takenUp(userId = studentUserId) {
  const { activities } = await (await administrator()).getStudentActivities({
    studentUserId: userId,
  });
  return activities.map(({ studentActivityId, trainingId, startDate, endDate, state }) => ({
    studentActivityId,
    trainingId,
    startDate,
    endDate,
    state,
  }));
}

async function audit() {
  return world.db
    .selectFrom("auditLog")
    .select(["category", "description", "targets"])
    .orderBy("id")
    .execute();
}

test("a new activity begins as Taking, without an entry of HM, on the day that is named", async () => {
  const { id: trainingId } = await world.build.training({ name: "ボディ基礎" });
  const studentActivity = await administrator();
  await studentActivity.save({
    userId: studentUserId,
    version: 1,
    activities: [{ trainingId, startDate: "2027-03-01", state: Taking }],
  });
  const { activities, version } = await studentActivity.getStudentActivities({ studentUserId });
  expect(version).toBe(2);
  expect(activities).toMatchObject([
    { trainingId, startDate: "2027-03-01", endDate: null, state: Taking, heartfulEntryId: null },
  ]);
  expect(await audit()).toEqual([
    {
      category: "受講状況",
      description: "高田 花子さんの研修を変更（「ボディ基礎」を2027/03/01(月)から開始）",
      targets: { user: [studentUserId] },
    },
  ]);
});

test("an activity ends on the day it leaves Taking, keeps that day, and loses it when taken again", async () => {
  const { id: trainingId } = await world.build.training({ name: "ボディ基礎" });
  const { id: studentActivityId } = await world.build.activity({
    studentUserId,
    trainingId,
    startDate: "2027-02-01",
    heartfulEntryId: 55,
  });
  const studentActivity = await administrator();
  const save = async (state: TakingState, startDate = "2027-02-01") => {
    const { version } = await studentActivity.getStudentActivities({ studentUserId });
    const named = { studentActivityId, trainingId, startDate, state };
    await studentActivity.save({ userId: studentUserId, version, activities: [named] });
    return (await takenUp())[0];
  };

  expect(await save(Dropout)).toMatchObject({ state: Dropout, endDate: TODAY });
  world.clock.set("2027-03-15T00:00:00+09:00");
  expect(await save(Pass)).toMatchObject({ state: Pass, endDate: TODAY });
  expect(await save(Pass, "2027-01-31")).toMatchObject({
    startDate: "2027-01-31",
    endDate: TODAY,
  });
  expect(await save(Taking, "2027-01-31")).toMatchObject({ state: Taking, endDate: null });
  expect(await save(Suspend, "2027-02-02")).toMatchObject({
    startDate: "2027-02-02",
    endDate: "2027-03-15",
  });
  expect(await save(Suspend, "2027-02-02")).toMatchObject({ state: Suspend });

  expect((await audit()).map(({ description }) => description)).toEqual(
    [
      "研修を変更（「ボディ基礎」を研修中から辞退に変更）",
      "研修を変更（「ボディ基礎」を辞退から合格に変更）",
      "研修を変更（「ボディ基礎」の開始日を2027/01/31(日)に変更）",
      "研修を変更（「ボディ基礎」を合格から研修中に変更）",
      "研修を変更（「ボディ基礎」を研修中から中断に変更、「ボディ基礎」の開始日を2027/02/02(火)に変更）",
      "研修を保存（変更なし）",
    ].map((description) => `高田 花子さんの${description}`),
  );
  const { activities } = await studentActivity.getStudentActivities({ studentUserId });
  expect(activities).toMatchObject([{ heartfulEntryId: 55 }]);
});

test("activities that are not named stay, and a training begins anew where its activity ends", async () => {
  const { build } = world;
  const body = await build.training();
  const unnamed = await build.activity({ studentUserId, startDate: "2027-01-05" });
  const first = await build.activity({
    studentUserId,
    trainingId: body.id,
    startDate: "2027-01-06",
    state: Suspend,
    endDate: "2027-02-01",
  });
  const second = await build.activity({
    studentUserId,
    trainingId: body.id,
    startDate: "2027-02-10",
  });
  const stranger = await build.student();
  const strangers = await takenUp(stranger.id);
  const named = (studentActivityId: number, startDate: string, state: TakingState) => ({
    studentActivityId,
    trainingId: body.id,
    startDate,
    state,
  });
  const studentActivity = await administrator();
  const [before] = await takenUp();

  await studentActivity.save({
    userId: studentUserId,
    version: 1,
    activities: [
      { trainingId: body.id, startDate: TODAY, state: Taking },
      named(second.id, "2027-02-10", Pass),
    ],
  });
  const begun = (await takenUp()).at(-1)?.studentActivityId ?? 0;
  expect((await takenUp()).map(({ studentActivityId }) => studentActivityId)).toEqual([
    unnamed.id,
    first.id,
    second.id,
    begun,
  ]);
  // In the call, the activity that is taken again may come before the one of the same training that
  // ends.
  await studentActivity.save({
    userId: studentUserId,
    version: 2,
    activities: [named(first.id, "2027-01-06", Taking), named(begun, TODAY, Dropout)],
  });
  expect(await takenUp()).toMatchObject([
    before ?? {},
    { studentActivityId: first.id, state: Taking, endDate: null },
    { studentActivityId: second.id, state: Pass, endDate: TODAY },
    { studentActivityId: begun, state: Dropout, endDate: TODAY },
  ]);
  expect(await takenUp(stranger.id)).toEqual(strangers);
});

test("refusals change nothing", async () => {
  const { build } = world;
  const body = await build.training();
  const foot = await build.training();
  const taken = await build.activity({
    studentUserId,
    trainingId: body.id,
    startDate: "2027-02-01",
  });
  const ended = await build.activity({
    studentUserId,
    trainingId: foot.id,
    startDate: "2027-02-01",
    state: Pass,
    endDate: "2027-02-20",
  });
  const stranger = await build.unenrolledStudent();
  const strangers = await build.activity({ studentUserId: stranger.id, trainingId: body.id });
  const instructor = await build.user({ role: Role.Instructor });
  const studentActivity = await administrator();
  const save = (
    ...activities: Parameters<typeof studentActivity.save>[0]["activities"]
  ): Promise<void> => studentActivity.save({ userId: studentUserId, version: 1, activities });
  const takenNow = {
    studentActivityId: taken.id,
    trainingId: body.id,
    startDate: "2027-02-01",
    state: Taking,
  };
  const endedNow = {
    studentActivityId: ended.id,
    trainingId: foot.id,
    startDate: "2027-02-01",
    state: Pass,
  };
  const fresh = { trainingId: foot.id, startDate: TODAY, state: Taking };
  const roles = [Role.Instructor, Role.Viewer, Role.Student, Role.Guest];
  const others = await Promise.all(roles.map((role) => world.callerAs(role)));

  await expectUnchanged(world.db, async () => {
    const refused = (call: Promise<unknown>) => expectRefused(call, "DbConflict");
    for (const version of [0, 2]) {
      await refused(studentActivity.save({ userId: studentUserId, version, activities: [fresh] }));
    }
    await refused(save({ ...fresh, trainingId: UNKNOWN }));
    await refused(save({ ...endedNow, studentActivityId: UNKNOWN }));
    await refused(save({ ...takenNow, studentActivityId: strangers.id }));
    await expectRefused(save({ ...endedNow, trainingId: body.id }), "DbConflict", {
      found: "activityStays",
    });
    await refused(save(endedNow, { ...endedNow, state: Dropout }));
    for (const userId of [instructor.id, UNKNOWN]) {
      await expectRefused(
        studentActivity.save({ userId, version: 1, activities: [fresh] }),
        "UserNotFound",
      );
    }

    for (const state of [Pass, Dropout, Suspend]) {
      await expectRefused(save({ ...fresh, state }), "UnauthorizedOperation");
    }

    await expectRefused(save({ ...fresh, startDate: TOMORROW }), "InvalidDate");
    await expectRefused(save({ ...takenNow, startDate: TOMORROW }), "InvalidDate");
    await expectRefused(save({ ...takenNow, startDate: TOMORROW, state: Pass }), "InvalidDate");
    await expectRefused(save({ ...endedNow, startDate: "2027-02-21" }), "InvalidDate");
    // The valid ones in the same call are not stored either.
    await expectRefused(save(fresh, { ...takenNow, startDate: TOMORROW }), "InvalidDate");

    const twice = (call: Promise<unknown>) =>
      expectInvalid(call, "activities", "1研修種目に2つ以上「研修中」の状態にはできません。");
    await twice(save({ ...fresh, trainingId: body.id }));
    await twice(save({ ...fresh, trainingId: body.id }, takenNow));
    await twice(save(fresh, fresh));
    await twice(save(fresh, { ...endedNow, state: Taking }));

    await expectInvalid(save({ ...fresh, state: 2 as never }), "activities.0.state");
    await expectInvalid(save({ ...fresh, startDate: "2027-02-30" }), "activities.0.startDate");

    for (const { studentActivity: other } of others) {
      await expectRefused(
        other.save({ userId: studentUserId, version: 1, activities: [fresh] }),
        "UnauthorizedOperation",
      );
    }
  });
});

describe("a waiting student who has stopped", () => {
  let endedId: number;
  let trainingId: number;
  beforeEach(async () => {
    trainingId = (await world.build.training()).id;
    endedId = (
      await world.build.activity({
        studentUserId,
        trainingId,
        startDate: "2027-01-05",
        state: Suspend,
        endDate: "2027-02-01",
      })
    ).id;
  });

  /** A schedule with a free place, for which the student waits after being passed over. */
  async function waitsFor(startDate: string, endDate: string, given: object = {}) {
    const schedule = await world.build.schedule({ startDate, endDate, capacity: 1, ...given });
    const reservation = await world.build.reservation({
      scheduleId: schedule.id,
      studentUserId,
      kind: ReserveResult.Wait,
    });
    return { schedule, reservation };
  }

  async function stateOf({ reservation }: { reservation: { id: number } }) {
    const { kind, state } = await world.db
      .selectFrom("reservation")
      .select(["kind", "state"])
      .where("id", "=", reservation.id)
      .executeTakeFirstOrThrow();
    return { kind, state };
  }
  const waiting = { kind: ReserveResult.Wait, state: ReservationState.Wait };
  const promoted = { kind: ReserveResult.CarryUp, state: ReservationState.Confirm };

  const begin = async () =>
    (await administrator()).save({
      userId: studentUserId,
      version: 1,
      activities: [{ trainingId, startDate: TODAY, state: Taking }],
    });

  test("is promoted by a new activity, with mail and alert, where a place is free before the cutoff", async () => {
    const later = await waitsFor("2027-03-13T13:00:00+09:00", "2027-03-13T14:00:00+09:00");
    const soon = await waitsFor("2027-03-12T13:00:00+09:00", "2027-03-12T14:00:00+09:00");
    const full = await waitsFor("2027-03-14T13:00:00+09:00", "2027-03-14T14:00:00+09:00");
    await world.build.reservation({ scheduleId: full.schedule.id });
    const closed = await waitsFor("2027-03-10T13:00:00+09:00", "2027-03-10T14:00:00+09:00");
    await begin();

    expect(await stateOf(soon)).toEqual(promoted);
    expect(await stateOf(later)).toEqual(promoted);
    expect(await stateOf(full)).toEqual(waiting);
    expect(await stateOf(closed)).toEqual(waiting);
    const mails = await world.db
      .selectFrom("mail")
      .innerJoin("appUser", "appUser.emailAddress", "mail.toAddress")
      .select(["appUser.id as studentUserId", "mail.subject"])
      .execute();
    expect(mails).toEqual(
      Array(2).fill({ studentUserId, subject: "【Kenshu】キャンセル待ちの予約が確定しました" }),
    );
    const { alertInformation } = await world.as({ id: studentUserId });
    const { rows } = await alertInformation.getStudentAlertInformations();
    expect(rows.map((alert) => alert.studentAlertInformationType)).toEqual(
      Array(2).fill(StudentAlertKind.CarryUp),
    );
  });

  test("is promoted by an activity that is taken again, and by nothing else", async () => {
    const waited = await waitsFor("2027-03-12T13:00:00+09:00", "2027-03-12T14:00:00+09:00");
    const studentActivity = await administrator();
    const named = { studentActivityId: endedId, trainingId, startDate: "2027-01-05" };
    const save = (version: number, state: TakingState) =>
      studentActivity.save({
        userId: studentUserId,
        version,
        activities: [{ ...named, state }],
      });
    await save(1, Dropout);
    expect(await stateOf(waited)).toEqual(waiting);
    await save(2, Taking);
    expect(await stateOf(waited)).toEqual(promoted);
  });

  test("follows the queue: the longest wait comes first, and students who cannot are passed over", async () => {
    const schedule = await world.build.schedule({
      startDate: "2027-03-12T13:00:00+09:00",
      endDate: "2027-03-12T14:00:00+09:00",
      capacity: 1,
    });
    const wait = async (userId: number) => ({
      reservation: await world.build.reservation({
        scheduleId: schedule.id,
        studentUserId: userId,
        kind: ReserveResult.Wait,
      }),
    });
    const disabled = await wait((await world.build.student({ isEnabled: false })).id);
    const longer = await wait((await world.build.student()).id);
    const own = await wait(studentUserId);
    await begin();
    expect(await stateOf(disabled)).toEqual(waiting);
    expect(await stateOf(longer)).toEqual(promoted);
    expect(await stateOf(own)).toEqual(waiting);
  });

  test("stays in the queue of a schedule that has begun, and where the save is refused", async () => {
    const begun = await waitsFor("2027-03-10T09:00:00+09:00", "2027-03-10T12:00:00+09:00");
    const ahead = await waitsFor("2027-03-12T13:00:00+09:00", "2027-03-12T14:00:00+09:00");
    const studentActivity = await administrator();
    await expectUnchanged(world.db, () =>
      expectRefused(
        studentActivity.save({
          userId: studentUserId,
          version: 1,
          activities: [{ trainingId, startDate: TOMORROW, state: Taking }],
        }),
        "InvalidDate",
      ),
    );
    await begin();
    expect(await stateOf(begun)).toEqual(waiting);
    expect(await stateOf(ahead)).toEqual(promoted);
  });
});
