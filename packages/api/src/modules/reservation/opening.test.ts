import { ReserveResult, Role, SlotState } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { expectNoFaults, expectRefused, expectUnchanged, TEST_NOW, useWorld } from "#testing.ts";

const world = useWorld();
beforeEach(() => world.clock.set(TEST_NOW));
afterAll(() => expectNoFaults(world));

/** Friday: its cutoff is at 15:00 tomorrow. */
const FRIDAY = { startDate: "2027-03-12T13:00:00+09:00", endDate: "2027-03-12T14:30:00+09:00" };
const SATURDAY = { startDate: "2027-03-13T13:00:00+09:00", endDate: "2027-03-13T14:30:00+09:00" };
const OPENS = "2027-03-10T20:00:00+09:00";
const JUST_BEFORE = "2027-03-10T19:59:59+09:00";
const notOpen = ["ReserveNotOpen", { opensAt: OPENS }] as const;

const unopened = async (given: object = {}) =>
  (await world.build.schedule({ ...FRIDAY, reserveOpensAt: new Date(OPENS), ...given })).id;

test("until it opens a student gets neither a place nor one in the queue, from then on both", async () => {
  const scheduleId = await unopened();
  const fullId = await unopened({ ...SATURDAY, capacity: 1 });
  await world.build.reservation({ scheduleId: fullId });
  const { trainingReserve } = await world.as(await world.build.student());
  world.clock.set(JUST_BEFORE);
  await expectUnchanged(world.db, async () => {
    for (const id of [scheduleId, fullId]) {
      for (const acceptWaiting of [true, false]) {
        const reserving = trainingReserve.reserveByStudent({ scheduleId: id, acceptWaiting });
        await expectRefused(reserving, ...notOpen);
      }
    }
  });
  await trainingReserve.reserveByStudent({ scheduleId }).catch((error) => {
    expect(error.message).toBe("3/10 20:00から予約できます。");
  });
  world.clock.set(OPENS);
  expect(await trainingReserve.reserveByStudent({ scheduleId })).toMatchObject({
    result: ReserveResult.Confirm,
  });
  expect(await trainingReserve.reserveByStudent({ scheduleId: fullId })).toMatchObject({
    result: ReserveResult.Wait,
  });
});

test("a student changes to it, or wishes for it, only once it is open", async () => {
  const scheduleId = await unopened();
  const fullId = await unopened({ ...SATURDAY, capacity: 1 });
  await world.build.reservation({ scheduleId: fullId });
  const student = await world.build.student();
  const { id: heldId } = await world.build.schedule({
    startDate: "2027-03-16T13:00:00+09:00",
    endDate: "2027-03-16T14:30:00+09:00",
  });
  const held = await world.build.reservation({ scheduleId: heldId, studentUserId: student.id });
  const { trainingReserve } = await world.as(student);
  const change = (to: number, acceptWaiting: boolean) =>
    trainingReserve.change({ reserveId: held.id, scheduleId: to, acceptWaiting });
  await expectUnchanged(world.db, async () => {
    await expectRefused(change(scheduleId, false), ...notOpen);
    await expectRefused(change(fullId, true), ...notOpen);
  });
  world.clock.set(OPENS);
  expect(await change(fullId, true)).toMatchObject({ result: ReserveResult.Wait });
  expect(await change(scheduleId, false)).toMatchObject({ result: ReserveResult.Confirm });
});

test("of a plan the unopened schedule is refused, and the others are reserved", async () => {
  const [scheduleId, openId] = [await unopened(), (await world.build.schedule(SATURDAY)).id];
  const { trainingReserve } = await world.as(await world.build.student());
  await expectUnchanged(world.db, async () => {
    const { outcomes } = await trainingReserve.reservePlan({ scheduleIds: [scheduleId] });
    expect(outcomes).toEqual([
      {
        scheduleId,
        errorCode: "ReserveNotOpen",
        message: "3/10 20:00から予約できます。",
        actual: null,
      },
    ]);
  });
  const { outcomes } = await trainingReserve.reservePlan({ scheduleIds: [scheduleId, openId] });
  expect(outcomes.map(({ errorCode }) => errorCode)).toEqual(["ReserveNotOpen", null]);
});

test("staff reserve, force and change to it before; the student may give that up, and waits to take it again", async () => {
  const scheduleId = await unopened({ capacity: 1 });
  const [first, second] = [await world.build.student(), await world.build.student()];
  const { trainingReserve: staff } = await world.callerAs(Role.Instructor);
  const place = await staff.reserve({ scheduleId, studentId: first.id, noPenalty: false });
  await staff.forceReserve({ scheduleId, studentId: second.id });
  const { id: otherId } = await world.build.schedule(SATURDAY);
  const held = await world.build.reservation({ scheduleId: otherId });
  await world.db
    .updateTable("schedule")
    .set({ capacity: 5 })
    .where("id", "=", scheduleId)
    .execute();
  await staff.change({ reserveId: held.id, scheduleId, acceptWaiting: false });

  const { trainingReserve } = await world.as(first);
  // The opening is told before the reservation that the student has.
  await expectRefused(trainingReserve.reserveByStudent({ scheduleId }), ...notOpen);
  await trainingReserve.cancel({ reserveId: place.reserveId });
  await expectUnchanged(world.db, () =>
    expectRefused(trainingReserve.reserveByStudent({ scheduleId }), ...notOpen),
  );
});

test("who waits by the hand of staff is promoted before the opening, as ever", async () => {
  const scheduleId = await unopened({ capacity: 1 });
  const { id: reserveId } = await world.build.reservation({ scheduleId });
  const { id: studentId } = await world.build.student();
  const { trainingReserve } = await world.callerAs(Role.Instructor);
  await trainingReserve.reserve({ scheduleId, studentId, noPenalty: false });
  await trainingReserve.cancel({ reserveId });
  const { rows } = await trainingReserve.getFutures({ studentId });
  expect(rows).toMatchObject([{ kind: ReserveResult.CarryUp }]);
});

test("its slot stays reservable and says when it opens; nothing proposes it before", async () => {
  const { id: areaId } = await world.build.area();
  const { id: schoolId } = await world.build.school({ areaId });
  const { id: roomId } = await world.build.room({ schoolId });
  const scheduleId = await unopened({ roomId });
  const training = await world.build.training();
  await world.build.trainingContent({ trainingId: training.id, estimateAttendanceCount: 10 });
  const student = await world.build.unenrolledStudent({ areaId });
  await world.build.activity({ studentUserId: student.id, trainingId: training.id });
  const { trainingSchedule, home } = await world.as(student);
  const days = { studentId: student.id, startDate: "2027-03-10", endDate: "2027-03-20" };
  const slot = { id: scheduleId, state: SlotState.Reservable, reserveOpensAt: OPENS };
  expect((await trainingSchedule.getReserveSlots({ ...days, schoolId })).rows).toMatchObject([
    slot,
  ]);
  expect((await trainingSchedule.getFirstSlots(days))?.slots.rows).toMatchObject([slot]);

  const { student: students } = await world.callerAs(Role.Instructor);
  const proposed = async () => {
    const { weeks } = await home.getReservationPlan({});
    const { rows } = await students.searchReservationStudents({});
    return {
      home: (await home.getStudentHome()).proposals?.map(({ id }) => id),
      plan: weeks?.flatMap(({ proposals }) => proposals.map(({ id }) => id)),
      toStaff: rows.find(({ id }) => id === student.id)?.nextOffer?.id,
    };
  };
  expect(await proposed()).toEqual({ home: [], plan: [], toStaff: undefined });
  world.clock.set(OPENS);
  expect(await proposed()).toEqual({
    home: [scheduleId],
    plan: [scheduleId],
    toStaff: scheduleId,
  });
});

test("who asks while the opening is moved gets the answer of the moved one", async () => {
  const administrator = await world.build.user({ role: Role.Administrator });
  const { trainingReserve } = await world.as(await world.build.student());
  const read = async (scheduleId: number) => {
    const { can: _, ...form } = await (await world.as(administrator)).trainingSchedule.get({
      id: scheduleId,
    });
    return form;
  };
  /** Reserves while this opening is written and not yet committed. */
  const reserveWhile = async (scheduleId: number, reserveOpensAt: string | null) => {
    const form = await read(scheduleId);
    let reserving: Promise<unknown> | undefined;
    await world.db.transaction().execute(async (tx) => {
      const staff = await world.as(administrator, tx);
      await staff.trainingSchedule.update({ ...form, reserveOpensAt });
      reserving = trainingReserve.reserveByStudent({ scheduleId }).catch((error) => error);
      await waitForLock(world.db);
    });
    return reserving;
  };
  const postponed = (await world.build.schedule(FRIDAY)).id;
  await expectRefused(Promise.reject(await reserveWhile(postponed, OPENS)), ...notOpen);
  const broughtForward = await unopened(SATURDAY);
  expect(await reserveWhile(broughtForward, null)).toMatchObject({
    result: ReserveResult.Confirm,
  });
});
