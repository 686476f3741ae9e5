import { ReservationState, ReserveResult, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  expectInvalid,
  expectRefused,
  expectUnchanged,
  TEST_NOW,
  useWorld,
  type World,
} from "#testing.ts";

const world = useWorld();
beforeAll(async () => {
  await world.db.updateTable("setting").set({ penaltyAmount: 3300 }).execute();
});
beforeEach(() => world.clock.set(TEST_NOW));

const AHEAD = { startDate: "2027-03-12T13:00:00+09:00", endDate: "2027-03-12T14:30:00+09:00" };
const TODAY = { startDate: "2027-03-10T13:00:00+09:00", endDate: "2027-03-10T14:30:00+09:00" };

const invoicesOf = (student: { id: number }) =>
  world.db
    .selectFrom("cashFlow")
    .select(["amount", "reservationId"])
    .where("studentUserId", "=", student.id)
    .execute();

async function reservedBy(
  student: { id: number },
  schedule: { startDate: string; endDate: string },
  given: Partial<Parameters<World["build"]["reservation"]>[0]> = {},
) {
  const { id: scheduleId } = await world.build.schedule(schedule);
  const { id } = await world.build.reservation({
    scheduleId,
    studentUserId: student.id,
    ...given,
  });
  return { id, scheduleId };
}

test("reserving, changing and cancelling late make no summary due", async () => {
  const { id: first } = await world.build.schedule(AHEAD);
  const { id: second } = await world.build.schedule({
    startDate: "2027-03-13T13:00:00+09:00",
    endDate: "2027-03-13T14:30:00+09:00",
  });
  const student = await world.build.student();
  const { trainingReserve } = await world.as(student);
  const due = () => world.db.selectFrom("summaryDue").selectAll().execute();
  const before = await due();
  const { reserveId } = await trainingReserve.reserveByStudent({ scheduleId: first });
  const changed = await trainingReserve.change({ reserveId, scheduleId: second });
  world.clock.set("2027-03-13T10:00:00+09:00");
  expect(await trainingReserve.cancel({ reserveId: changed.reserveId })).toMatchObject({
    result: ReserveResult.CancelPenalty,
  });
  expect(await due()).toEqual(before);
});

describe("what a cancellation costs", () => {
  test("is nothing before 15:00 on the day before, and the penalty once from then on", async () => {
    const [early, late] = [await world.build.student(), await world.build.student()];
    const first = await reservedBy(early, AHEAD);
    const second = await reservedBy(late, AHEAD);

    world.clock.set("2027-03-11T14:59:59+09:00");
    expect(
      await (await world.as(early)).trainingReserve.cancel({ reserveId: first.id }),
    ).toMatchObject({
      result: ReserveResult.Cancel,
    });
    expect(await invoicesOf(early)).toEqual([]);

    world.clock.set("2027-03-11T15:00:00+09:00");
    const caller = await world.as(late);
    const { rows } = await caller.trainingReserve.getFutures({ studentId: late.id });
    expect(rows).toMatchObject([
      { penaltyFreeUntil: "2027-03-11T15:00:00+09:00", penaltyAmount: 3300, can: { cancel: true } },
    ]);
    expect(await caller.trainingReserve.cancel({ reserveId: second.id })).toMatchObject({
      result: ReserveResult.CancelPenalty,
    });
    expect(await invoicesOf(late)).toEqual([{ amount: 3300, reservationId: second.id }]);
    await expectUnchanged(world.db, () =>
      expectRefused(caller.trainingReserve.cancel({ reserveId: second.id }), "DbConflict", {
        found: "cancelled",
      }),
    );
  });

  test("is nothing for a waiting one or one without penalty", async () => {
    const student = await world.build.student();
    const caller = await world.as(student);
    for (const given of [{ kind: ReserveResult.Wait }, { noPenalty: true }]) {
      const { id } = await reservedBy(student, TODAY, given);
      expect(await caller.trainingReserve.cancel({ reserveId: id })).toMatchObject({
        result: ReserveResult.Cancel,
      });
    }
    expect(await invoicesOf(student)).toEqual([]);
  });

  test("is nothing in the hours of grace, which never go past the start", async () => {
    const student = await world.build.student();
    const graceUntil = new Date("2027-03-10T14:00:00+09:00");
    const caller = await world.as(student);
    const { id } = await reservedBy(student, TODAY, { graceUntil });
    const { rows } = await caller.trainingReserve.getFutures({ studentId: student.id });
    expect(rows).toMatchObject([{ penaltyFreeUntil: TODAY.startDate }]);
    world.clock.set("2027-03-10T12:59:59+09:00");
    expect(await caller.trainingReserve.cancel({ reserveId: id })).toMatchObject({
      result: ReserveResult.Cancel,
    });

    const other = await reservedBy(student, TODAY, { graceUntil });
    world.clock.set("2027-03-10T13:00:00+09:00");
    expect(await caller.trainingReserve.cancel({ reserveId: other.id })).toMatchObject({
      result: ReserveResult.CancelPenalty,
    });
  });

  test("makes no invoice while the penalty is 0", async () => {
    await world.db.updateTable("setting").set({ penaltyAmount: 0 }).execute();
    const student = await world.build.student();
    const { id } = await reservedBy(student, TODAY);
    expect(await (await world.as(student)).trainingReserve.cancel({ reserveId: id })).toMatchObject(
      {
        result: ReserveResult.CancelPenalty,
      },
    );
    expect(await invoicesOf(student)).toEqual([]);
    await world.db.updateTable("setting").set({ penaltyAmount: 3300 }).execute();
  });
});

describe("a reservation that differs from what its caller saw stays as it is", () => {
  const { Confirm, Wait } = ReservationState;
  const LATER = { startDate: "2027-03-13T13:00:00+09:00", endDate: "2027-03-13T14:30:00+09:00" };

  test("a wait for today that staff have forced is not taken back, and charges nobody", async () => {
    const student = await world.build.student();
    const { id, scheduleId } = await reservedBy(student, TODAY, { kind: ReserveResult.Wait });
    const staff = await world.callerAs(Role.Administrator);
    await staff.trainingReserve.forceReserve({ scheduleId, studentId: student.id });

    const { trainingReserve } = await world.as(student);
    const asWaiting = { reserveId: id, expectedState: Wait, expectsFee: false };
    await expectUnchanged(world.db, () =>
      expectRefused(trainingReserve.cancel(asWaiting), "DbConflict", {
        found: "confirmed",
        penaltyAmount: 3300,
      }),
    );
    const asIsNow = { reserveId: id, expectedState: Confirm, expectsFee: true };
    expect(await trainingReserve.cancel(asIsNow)).toMatchObject({
      result: ReserveResult.CancelPenalty,
    });
  });

  test("a wish that has been granted is not taken back, and its owner keeps that place", async () => {
    const student = await world.build.student();
    const former = await reservedBy(student, AHEAD);
    const full = await world.build.schedule({ ...LATER, capacity: 1 });
    const holder = await world.build.reservation({ scheduleId: full.id });
    const { trainingReserve } = await world.as(student);
    const { reserveId } = await trainingReserve.change({
      reserveId: former.id,
      scheduleId: full.id,
      acceptWaiting: true,
    });
    await (await world.callerAs(Role.Administrator)).trainingReserve.cancel({
      reserveId: holder.id,
    });
    await expectUnchanged(world.db, () =>
      expectRefused(
        trainingReserve.cancel({ reserveId, expectedState: Wait, expectsFee: false }),
        "DbConflict",
        { found: "confirmed", penaltyAmount: 0 },
      ),
    );
    expect((await trainingReserve.getFutures({ studentId: student.id })).rows).toMatchObject([
      { reserveId, state: Confirm },
    ]);
  });

  test("no fee is charged that nobody was told, or that a moved schedule has waived", async () => {
    const student = await world.build.student();
    const { trainingReserve } = await world.as(student);
    const charged = await reservedBy(student, TODAY);
    const free = await reservedBy(student, LATER);
    const waiting = await reservedBy(student, AHEAD, { kind: ReserveResult.Wait });
    await expectUnchanged(world.db, async () => {
      await expectRefused(
        trainingReserve.cancel({
          reserveId: charged.id,
          expectedState: Confirm,
          expectsFee: false,
        }),
        "DbConflict",
        { found: "charged", penaltyAmount: 3300 },
      );
      await expectRefused(
        trainingReserve.cancel({ reserveId: free.id, expectedState: Confirm, expectsFee: true }),
        "DbConflict",
        { found: "free", penaltyAmount: 0 },
      );
      await expectRefused(
        trainingReserve.cancel({ reserveId: waiting.id, expectedState: Confirm }),
        "DbConflict",
        { found: "waits", penaltyAmount: 0 },
      );
    });
  });

  test("a removed or marked reservation is refused, whatever the caller expects", async () => {
    const student = await world.build.student();
    const { trainingReserve } = await world.as(student);
    const cancelled = await reservedBy(student, AHEAD, { kind: ReserveResult.Cancel });
    const marked = await reservedBy(student, TODAY, { mark: 0 });
    const expectation = { expectedState: Wait, expectsFee: true };
    await expectUnchanged(world.db, async () => {
      await expectRefused(
        trainingReserve.cancel({ reserveId: cancelled.id, ...expectation }),
        "DbConflict",
        { found: "cancelled" },
      );
      await expectRefused(
        trainingReserve.cancel({ reserveId: marked.id, ...expectation }),
        "CancelAlreadyAttend",
      );
      const { cancel } = trainingReserve;
      const state = 4 as typeof Wait;
      await expectInvalid(cancel({ reserveId: marked.id, expectedState: state }), "expectedState");
    });
  });

  test("no fee is expected where the penalty is 0", async () => {
    await world.db.updateTable("setting").set({ penaltyAmount: 0 }).execute();
    const student = await world.build.student();
    const { id: reserveId } = await reservedBy(student, TODAY);
    const { trainingReserve } = await world.as(student);
    const expectation = { expectedState: Confirm, expectsFee: false };
    expect(await trainingReserve.cancel({ reserveId, ...expectation })).toMatchObject({
      result: ReserveResult.CancelPenalty,
    });
    await world.db.updateTable("setting").set({ penaltyAmount: 3300 }).execute();
  });
});

test("a reservation is not cancelled after its end, once marked, for another student, by a viewer, or where it is unknown", async () => {
  const student = await world.build.student();
  const ended = await reservedBy(student, {
    startDate: "2027-03-09T13:00:00+09:00",
    endDate: "2027-03-09T14:00:00+09:00",
  });
  const marked = await reservedBy(
    student,
    { startDate: "2027-03-08T13:00:00+09:00", endDate: "2027-03-08T14:00:00+09:00" },
    { mark: 0 },
  );
  const ahead = await reservedBy(student, AHEAD);
  const own = await world.as(student);
  const other = await world.callerAs(Role.Student);
  const viewer = await world.callerAs(Role.Viewer);
  await expectUnchanged(world.db, async () => {
    await expectRefused(own.trainingReserve.cancel({ reserveId: ended.id }), "CancelTimeOver");
    await expectRefused(
      own.trainingReserve.cancel({ reserveId: marked.id }),
      "CancelAlreadyAttend",
    );
    await expectRefused(
      other.trainingReserve.cancel({ reserveId: ahead.id }),
      "UnauthorizedOperation",
    );
    await expectRefused(
      viewer.trainingReserve.cancel({ reserveId: ahead.id }),
      "UnauthorizedOperation",
    );
    await expectRefused(own.trainingReserve.cancel({ reserveId: 999_999 }), "DbConflict");
    await expectRefused(
      other.trainingReserve.getFutures({ studentId: student.id }),
      "UnauthorizedOperation",
    );
    await expectRefused(
      other.trainingReserve.getPasts({ studentId: student.id }),
      "UnauthorizedOperation",
    );
    await expectRefused(viewer.trainingReserve.getPasts({ studentId: 999_999 }), "UserNotFound");
  });
});

describe("promotion from the queue", () => {
  test("the first who can be promoted takes the place, with alert and mail; the others keep theirs", async () => {
    const { id: scheduleId } = await world.build.schedule({ ...AHEAD, capacity: 1 });
    const held = await world.build.reservation({ scheduleId });
    const kind = ReserveResult.Wait;
    const disabled = await world.build.student({ isEnabled: false });
    const stopped = await world.build.unenrolledStudent();
    await world.build.activity({
      studentUserId: stopped.id,
      state: TakingState.Suspend,
      endDate: "2027-03-01",
    });
    const next = await world.build.student({ emailAddress: "next@kenshu.test" });
    const last = await world.build.student();
    for (const { id } of [disabled, stopped, next, last]) {
      await world.build.reservation({ scheduleId, studentUserId: id, kind });
    }
    const { trainingReserve } = await world.callerAs(Role.Administrator);
    await trainingReserve.cancel({ reserveId: held.id });

    const queue = async (student: { id: number }) =>
      (await trainingReserve.getFutures({ studentId: student.id })).rows[0];
    expect(await queue(next)).toMatchObject({
      state: ReservationState.Confirm,
      kind: ReserveResult.CarryUp,
      waitingOrder: null,
    });
    expect(await queue(disabled)).toMatchObject({ waitingOrder: 1 });
    expect(await queue(stopped)).toMatchObject({ waitingOrder: 2 });
    expect(await queue(last)).toMatchObject({ waitingOrder: 3 });

    const mails = await world.db
      .selectFrom("mail")
      .select("subject")
      .where("toAddress", "=", "next@kenshu.test")
      .execute();
    expect(mails).toEqual([{ subject: "【Kenshu】キャンセル待ちの予約が確定しました" }]);
    const skips = await world.db
      .selectFrom("auditLog")
      .select("description")
      .where("description", "like", "%見送り%")
      .execute();
    expect(skips).toHaveLength(2);
  });

  test("nobody is promoted from the cutoff on", async () => {
    const { id: scheduleId } = await world.build.schedule({ ...AHEAD, capacity: 1 });
    const held = await world.build.reservation({ scheduleId });
    const waiting = await world.build.student();
    await world.build.reservation({
      scheduleId,
      studentUserId: waiting.id,
      kind: ReserveResult.Wait,
    });
    world.clock.set("2027-03-11T15:00:00+09:00");
    const { trainingReserve } = await world.callerAs(Role.Administrator);
    await trainingReserve.cancel({ reserveId: held.id });
    const { rows } = await trainingReserve.getFutures({ studentId: waiting.id });
    expect(rows).toMatchObject([{ state: ReservationState.Wait, waitingOrder: 1 }]);
  });

  test("a place taken up shortly before the cutoff is free to cancel for 3 hours", async () => {
    const { id: scheduleId } = await world.build.schedule({ ...AHEAD, capacity: 1 });
    const held = await world.build.reservation({ scheduleId });
    const waiting = await world.build.student();
    await world.build.reservation({
      scheduleId,
      studentUserId: waiting.id,
      kind: ReserveResult.Wait,
    });
    world.clock.set("2027-03-11T14:00:00+09:00");
    const { trainingReserve } = await world.callerAs(Role.Administrator);
    await trainingReserve.cancel({ reserveId: held.id });
    const { rows } = await trainingReserve.getFutures({ studentId: waiting.id });
    expect(rows).toMatchObject([{ penaltyFreeUntil: "2027-03-11T17:00:00+09:00" }]);
  });

  test("the mail tells the deadline that holds, or that none does", async () => {
    const bodyFor = async (given: { noPenalty?: boolean; graceUntil?: Date }) => {
      const { id: scheduleId } = await world.build.schedule({ ...AHEAD, capacity: 1 });
      const held = await world.build.reservation({ scheduleId });
      const { id: studentUserId } = await world.build.student();
      const kind = ReserveResult.Wait;
      await world.build.reservation({ scheduleId, studentUserId, kind, ...given });
      await (await world.callerAs(Role.Administrator)).trainingReserve.cancel({
        reserveId: held.id,
      });
      const { body } = await world.db
        .selectFrom("mail")
        .select("body")
        .where("subject", "=", "【Kenshu】キャンセル待ちの予約が確定しました")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return body;
    };
    expect(await bodyFor({ noPenalty: true })).toContain("キャンセル料はかかりません。");
    // A deadline from a moved schedule, later than the promotion's own.
    const graceUntil = new Date("2027-03-12T09:00:00+09:00");
    expect(await bodyFor({ graceUntil })).toContain("2027/03/12(金) 09:00まで");
    expect(await bodyFor({})).toContain("2027/03/11(木) 15:00まで");
  });
});

test("cancelling all covers schedules from tomorrow on, waiting ones too, without penalty, and promotes others", async () => {
  const student = await world.build.student({ emailAddress: "all@kenshu.test" });
  const today = await reservedBy(student, TODAY);
  // Tomorrow, past its cutoff.
  world.clock.set("2027-03-10T16:00:00+09:00");
  await reservedBy(student, {
    startDate: "2027-03-11T09:00:00+09:00",
    endDate: "2027-03-11T10:00:00+09:00",
  });
  await reservedBy(student, AHEAD, { kind: ReserveResult.Wait });
  const full = await world.build.schedule({
    startDate: "2027-03-13T09:00:00+09:00",
    endDate: "2027-03-13T10:00:00+09:00",
    capacity: 1,
  });
  await world.build.reservation({ scheduleId: full.id, studentUserId: student.id });
  const next = await world.build.student();
  await world.build.reservation({
    scheduleId: full.id,
    studentUserId: next.id,
    kind: ReserveResult.Wait,
  });

  const { trainingReserve } = await world.callerAs(Role.Instructor);
  expect(await trainingReserve.cancelStudentAllReserve({ studentUserId: student.id })).toEqual({
    cancelledCount: 3,
  });
  expect(await invoicesOf(student)).toEqual([]);
  const left = await world.db
    .selectFrom("reservation")
    .select("id")
    .where("studentUserId", "=", student.id)
    .where("state", "<>", ReservationState.Cancel)
    .execute();
  expect(left).toEqual([{ id: today.id }]);
  expect((await trainingReserve.getFutures({ studentId: next.id })).rows).toMatchObject([
    { kind: ReserveResult.CarryUp },
  ]);
  const mails = await world.db
    .selectFrom("mail")
    .select("id")
    .where("toAddress", "=", "all@kenshu.test")
    .execute();
  expect(mails).toHaveLength(1);
  expect(await trainingReserve.cancelStudentAllReserve({ studentUserId: student.id })).toEqual({
    cancelledCount: 0,
  });
  await expectRefused(
    trainingReserve.cancelStudentAllReserve({ studentUserId: 999_999 }),
    "UserNotFound",
  );
});

test("past reservations are the attended ones, the unmarked ones that ended, and for staff the cancelled ones", async () => {
  const student = await world.build.student();
  const day = (date: string) => ({
    startDate: `2027-03-0${date}T13:00:00+09:00`,
    endDate: `2027-03-0${date}T14:00:00+09:00`,
  });
  await reservedBy(student, day("5"), { mark: 0 });
  await reservedBy(student, day("6"), { mark: 2 });
  await reservedBy(student, day("7"));
  await reservedBy(student, day("8"), { kind: ReserveResult.Cancel });
  await reservedBy(student, AHEAD);
  const ids = ({ rows }: { rows: { startDate: string; historyState: number | null }[] }) =>
    rows.map((row) => [row.startDate.slice(8, 10), row.historyState]);

  const own = await world.as(student);
  expect(ids(await own.trainingReserve.getPasts({ studentId: student.id }))).toEqual([
    ["07", 2],
    ["06", 1],
    ["05", 0],
  ]);
  const viewer = await world.callerAs(Role.Viewer);
  expect(ids(await viewer.trainingReserve.getPasts({ studentId: student.id }))).toEqual([
    ["08", 2],
    ["07", 2],
    ["06", 1],
    ["05", 0],
  ]);
  expect(ids(await own.trainingReserve.getOneWeekReservations())).toEqual([["12", null]]);
});
