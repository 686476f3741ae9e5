import {
  AbsenceReason,
  CancelledBy,
  Mark,
  ReservationState,
  ReserveResult,
  Role,
} from "@kenshu/domain/enumerations.ts";
import { REASON_TEXT_MAX } from "@kenshu/domain/reservation/reservation.limits.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  expectInvalid,
  expectRefused,
  expectUnchanged,
  lastLog,
  TEST_NOW,
  useWorld,
} from "#testing.ts";

const world = useWorld();
beforeAll(async () => {
  await world.db.updateTable("setting").set({ penaltyAmount: 3300 }).execute();
});
beforeEach(() => world.clock.set(TEST_NOW));

const DAY = "2027-03-10";
const TODAY = { startDate: `${DAY}T13:00:00+09:00`, endDate: `${DAY}T14:30:00+09:00` };
const { Health, Transport } = AbsenceReason;

/** A student with a reservation of a training from 13:00 to 14:30. */
async function reserved(given: object = {}) {
  const instructor = await world.build.user({ role: Role.Instructor });
  const { id: scheduleId } = await world.build.schedule({
    ...TODAY,
    instructorId: instructor.id,
  });
  const student = await world.build.student({ name: "山田花子" });
  const { id: reserveId } = await world.build.reservation({
    scheduleId,
    studentUserId: student.id,
    ...given,
  });
  const { trainingReserve } = await world.as(student);
  return { scheduleId, student, instructor, reserveId, trainingReserve };
}

const readRow = (id: number) =>
  world.db
    .selectFrom("reservation")
    .select([
      "state",
      "cancelledAt",
      "cancelledBy",
      "reason",
      "reasonText",
      "toldAt",
      "toldLateMinutes",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("on the day a student says", () => {
  test("so late, then later still, then not coming: the last word stands, with its time", async () => {
    const { reserveId, student, trainingReserve } = await reserved();
    const own = async () => {
      const { rows } = await trainingReserve.getFutures({ studentId: student.id });
      return rows[0];
    };
    expect(await own()).toMatchObject({
      told: null,
      can: { tellLate: true, tellAbsence: false },
    });
    expect(await trainingReserve.tell({ reserveId, lateMinutes: 10 })).toEqual({
      toldAt: `${DAY}T10:00:00+09:00`,
      lateMinutes: 10,
    });
    world.clock.set(`${DAY}T12:59:00+09:00`);
    await trainingReserve.tell({ reserveId, lateMinutes: 30 });
    expect(await own()).toMatchObject({
      state: ReservationState.Confirm,
      told: { toldAt: `${DAY}T12:59:00+09:00`, lateMinutes: 30 },
    });
    expect(await lastLog(world)).toMatchObject({
      category: "予約",
      description: expect.stringContaining("「30分遅れます」と連絡"),
    });

    world.clock.set(`${DAY}T13:10:00+09:00`);
    expect(await own()).toMatchObject({ can: { tellLate: true, tellAbsence: true } });
    const absence = { lateMinutes: null, reason: Health, reasonText: " 熱が出た " };
    await trainingReserve.tell({ reserveId, ...absence });
    expect(await own()).toMatchObject({
      state: ReservationState.Confirm,
      told: { toldAt: `${DAY}T13:10:00+09:00`, lateMinutes: null },
      reason: Health,
      reasonText: "熱が出た",
    });
    const { description } = await lastLog(world);
    expect(description).toContain("「行けません」と連絡");
    expect(description).not.toContain("熱");

    await trainingReserve.tell({ reserveId, lateMinutes: 20 });
    expect(await own()).toMatchObject({
      told: { lateMinutes: 20 },
      reason: null,
      reasonText: null,
    });
  });

  test("nothing that marks, costs or frees the place", async () => {
    const { reserveId, student, scheduleId, trainingReserve } = await reserved();
    world.clock.set(`${DAY}T13:10:00+09:00`);
    await trainingReserve.tell({ reserveId, lateMinutes: null });
    expect(await readRow(reserveId)).toMatchObject({
      state: ReservationState.Confirm,
      cancelledAt: null,
      cancelledBy: null,
    });
    const flows = world.db.selectFrom("cashFlow").where("studentUserId", "=", student.id);
    expect(await flows.selectAll().execute()).toEqual([]);
    const { trainingSchedule } = await world.callerAs(Role.Viewer);
    expect(await trainingSchedule.get({ id: scheduleId })).toMatchObject({ reserveCount: 1 });
  });

  test("the same again without another row of the log, and its time stays", async () => {
    const { reserveId, trainingReserve } = await reserved();
    const first = await trainingReserve.tell({ reserveId, lateMinutes: 10 });
    world.clock.set(`${DAY}T11:00:00+09:00`);
    await expectUnchanged(world.db, async () => {
      expect(await trainingReserve.tell({ reserveId, lateMinutes: 10 })).toEqual(first);
    });
  });
});

describe("it is refused, and nothing changes,", () => {
  test.each([
    ["a second too early", "09:59:59", 10, "InvalidDate"],
    ["as an absence before the start", "12:59:59", null, "InvalidDate"],
    ["at the end", "14:30:00", 10, "InvalidDate"],
    ["as an absence at the end", "14:30:00", null, "InvalidDate"],
  ] as const)("%s", async (_, time, lateMinutes, code) => {
    const { reserveId, trainingReserve } = await reserved();
    world.clock.set(`${DAY}T${time}+09:00`);
    await expectUnchanged(world.db, () =>
      expectRefused(trainingReserve.tell({ reserveId, lateMinutes }), code),
    );
  });

  test.each([
    ["of a waiting one", { kind: ReserveResult.Wait }, "UnauthorizedOperation", "waits"],
    ["of a cancelled one", { kind: ReserveResult.Cancel }, "DbConflict", "cancelled"],
    ["of a marked one", { mark: Mark.Absence }, "CancelAlreadyAttend", undefined],
  ] as const)("%s", async (_, given, code, found) => {
    const { reserveId, trainingReserve } = await reserved(given);
    world.clock.set(`${DAY}T13:00:00+09:00`);
    for (const lateMinutes of [20, null] as const) {
      await expectUnchanged(world.db, () =>
        expectRefused(
          trainingReserve.tell({ reserveId, lateMinutes }),
          code,
          ...(found ? [{ found }] : []),
        ),
      );
    }
  });

  test("of another's, of none, and by staff", async () => {
    const { reserveId } = await reserved();
    const other = await world.callerAs(Role.Student);
    const late = { reserveId, lateMinutes: 10 } as const;
    await expectUnchanged(world.db, async () => {
      await expectRefused(other.trainingReserve.tell(late), "UnauthorizedOperation");
      const unknown = { ...late, reserveId: 999_999 };
      await expectRefused(other.trainingReserve.tell(unknown), "DbConflict");
    });
    for (const role of [Role.Administrator, Role.Instructor, Role.Viewer]) {
      const { trainingReserve } = await world.callerAs(role);
      await expectRefused(trainingReserve.tell(late), "UnauthorizedOperation");
    }
  });

  test("with other minutes, reasons and longer words than there are", async () => {
    const { reserveId, trainingReserve } = await reserved();
    const tell = (given: object) =>
      trainingReserve.tell({ reserveId, lateMinutes: 10, ...given } as never);
    await expectUnchanged(world.db, async () => {
      await expectInvalid(tell({ lateMinutes: 15 }), "lateMinutes");
      await expectInvalid(tell({ lateMinutes: undefined }), "lateMinutes");
      await expectInvalid(tell({ reason: 6 }), "reason");
      await expectInvalid(tell({ reasonText: "あ".repeat(REASON_TEXT_MAX + 1) }), "reasonText");
    });
  });
});

describe("staff see it at once", () => {
  test("in the roster, on the instructor's home, and on the line of the schedule", async () => {
    const { reserveId, scheduleId, instructor, trainingReserve } = await reserved();
    const other = await world.build.student({ name: "鈴木一郎" });
    const { id: otherId } = await world.build.reservation({
      scheduleId,
      studentUserId: other.id,
    });
    const staff = await world.as(instructor);
    const lists = async () => {
      const home = await staff.home.getInstructorHome();
      const listed = await staff.trainingSchedule.getList({ start: DAY, end: "2027-03-11" });
      const roster = await staff.attendance.getTrainingEntryStudents({ id: scheduleId });
      return {
        own: home.ownToday.find(({ id }) => id === scheduleId)?.tellings,
        line: listed.rows.find(({ id }) => id === scheduleId),
        told: roster.rows.map(({ told }) => told),
      };
    };
    expect(await lists()).toMatchObject({
      own: [],
      line: { toldLateCount: 0, toldAbsenceCount: 0 },
      told: [null, null],
    });

    world.clock.set(`${DAY}T13:05:00+09:00`);
    await trainingReserve.tell({ reserveId, lateMinutes: 20 });
    world.clock.set(`${DAY}T13:10:00+09:00`);
    const { trainingReserve: others } = await world.as(other);
    const absence = { lateMinutes: null, reason: Transport, reasonText: "電車が止まった" };
    await others.tell({ reserveId: otherId, ...absence });
    const late = { toldAt: `${DAY}T13:05:00+09:00`, lateMinutes: 20 };
    const absent = { toldAt: `${DAY}T13:10:00+09:00`, lateMinutes: null };
    expect(await lists()).toMatchObject({
      own: [
        { studentName: "山田花子", told: late, reason: null, reasonText: null },
        {
          studentName: "鈴木一郎",
          told: absent,
          reason: Transport,
          reasonText: "電車が止まった",
        },
      ],
      line: { toldLateCount: 1, toldAbsenceCount: 1 },
      told: expect.arrayContaining([late, absent]),
    });

    // The mark is the instructor's. It ends the counts, and the roster keeps the words.
    await staff.attendance.add({ trainingReserveId: otherId, state: Mark.Absence });
    expect(await lists()).toMatchObject({
      own: [{ studentName: "山田花子" }],
      line: { toldLateCount: 1, toldAbsenceCount: 0 },
      told: expect.arrayContaining([late, absent]),
    });
  });

  test("not after the schedule has moved, and the mail asks to tell again", async () => {
    const { reserveId, scheduleId, student, trainingReserve } = await reserved();
    const silent = await world.build.student();
    const silentReservation = { scheduleId, studentUserId: silent.id };
    const { id: silentId } = await world.build.reservation(silentReservation);
    await trainingReserve.tell({ reserveId, lateMinutes: 30 });
    const administrator = await world.callerAs(Role.Administrator);
    const { can: _, ...form } = await administrator.trainingSchedule.get({ id: scheduleId });
    // Not an hour later: what was told is near enough to be taken for the new time.
    await administrator.trainingSchedule.update({
      ...form,
      startDate: `${DAY}T13:30:00+09:00`,
      endDate: `${DAY}T15:00:00+09:00`,
    });
    const { rows } = await trainingReserve.getFutures({ studentId: student.id });
    expect(rows).toMatchObject([{ told: null }]);
    expect(await readRow(reserveId)).toMatchObject({ toldAt: null, toldLateMinutes: null });
    const bodies = async (id: number) =>
      (
        await world.db.selectFrom("mail").select("body").where("reservationId", "=", id).execute()
      ).map(({ body }) => body);
    expect(await bodies(reserveId)).toEqual([expect.stringContaining("もう一度連絡して")]);
    expect(await bodies(silentId)).toEqual([expect.not.stringContaining("もう一度連絡して")]);
  });

  test("also after the schedule has got another end, because the start is as it was", async () => {
    const { reserveId, scheduleId, trainingReserve } = await reserved();
    await trainingReserve.tell({ reserveId, lateMinutes: 30 });
    const administrator = await world.callerAs(Role.Administrator);
    const { can: _, ...form } = await administrator.trainingSchedule.get({ id: scheduleId });
    await administrator.trainingSchedule.update({ ...form, endDate: `${DAY}T15:00:00+09:00` });
    expect(await readRow(reserveId)).toMatchObject({ toldLateMinutes: 30 });
    const mails = await world.db
      .selectFrom("mail")
      .select("body")
      .where("reservationId", "=", reserveId)
      .execute();
    expect(mails).toEqual([{ body: expect.not.stringContaining("もう一度連絡して") }]);
  });

  test("not after the schedule has moved to a later day", async () => {
    const { reserveId, scheduleId, student, trainingReserve } = await reserved();
    await trainingReserve.tell({ reserveId, lateMinutes: 10 });
    const administrator = await world.callerAs(Role.Administrator);
    const { can: _, ...form } = await administrator.trainingSchedule.get({ id: scheduleId });
    const tomorrow = {
      startDate: "2027-03-11T13:00:00+09:00",
      endDate: "2027-03-11T14:30:00+09:00",
    };
    await administrator.trainingSchedule.update({ ...form, ...tomorrow });
    const { rows } = await trainingReserve.getFutures({ studentId: student.id });
    expect(rows).toMatchObject([{ told: null }]);
    expect(await administrator.trainingSchedule.get({ id: scheduleId })).toMatchObject({
      toldLateCount: 0,
    });
  });
});

describe("a cancellation", () => {
  const reasons = { reason: Health, reasonText: "熱が出た" };

  test("keeps who gave the place up, when and why; the student and staff read it back", async () => {
    const { reserveId, student, trainingReserve } = await reserved();
    await trainingReserve.cancel({ reserveId, ...reasons });
    expect(await readRow(reserveId)).toMatchObject({
      cancelledAt: new Date(TEST_NOW),
      cancelledBy: CancelledBy.Student,
      ...reasons,
    });
    expect((await lastLog(world)).description).not.toContain("熱");
    const viewer = await world.callerAs(Role.Viewer);
    const { rows } = await viewer.trainingReserve.getPasts({ studentId: student.id });
    expect(rows).toMatchObject([reasons]);
    expect(await viewer.student.getDetail({ id: student.id })).toMatchObject({
      cancellations: [{ reason: Health, count: 1 }],
    });
  });

  test("by staff is by staff; without a reason there is none", async () => {
    const instructor = await world.callerAs(Role.Instructor);
    for (const given of [{}, { reason: null, reasonText: null }, { reasonText: "" }]) {
      const { reserveId } = await reserved();
      await instructor.trainingReserve.cancel({ reserveId, ...given });
      expect(await readRow(reserveId)).toMatchObject({
        cancelledAt: new Date(TEST_NOW),
        cancelledBy: CancelledBy.Staff,
        reason: null,
        reasonText: null,
      });
    }
  });

  test("of a place in a queue, and of all, gives no place up, and carries the reason", async () => {
    const { reserveId, trainingReserve } = await reserved({ kind: ReserveResult.Wait });
    await trainingReserve.cancel({ reserveId, ...reasons });
    const kept = { cancelledAt: null, cancelledBy: null, ...reasons };
    expect(await readRow(reserveId)).toMatchObject(kept);

    const { id } = await world.build.student();
    const ahead = await world.build.reservationOn("2027-03-15", { studentUserId: id });
    const instructor = await world.callerAs(Role.Instructor);
    await instructor.trainingReserve.cancelStudentAllReserve({ studentUserId: id, ...reasons });
    expect(await readRow(ahead.id)).toMatchObject(kept);
  });

  test("by a change or a call-off gives no place up and has no reason", async () => {
    const { build } = world;
    const nothing = { cancelledAt: null, cancelledBy: null, reason: null, reasonText: null };
    const student = await build.student();
    const { trainingReserve } = await world.as(student);
    const former = await build.reservationOn("2027-03-15", { studentUserId: student.id });
    const { id: scheduleId } = await build.schedule({
      startDate: "2027-03-16T13:00:00+09:00",
      endDate: "2027-03-16T14:30:00+09:00",
    });
    const changed = await trainingReserve.change({ reserveId: former.id, scheduleId });
    expect(await readRow(former.id)).toMatchObject({ state: ReservationState.Cancel, ...nothing });

    const administrator = await world.callerAs(Role.Administrator);
    await administrator.trainingSchedule.callOff({ id: scheduleId, version: 1 });
    const row = await readRow(changed.reserveId);
    expect(row).toMatchObject({ state: ReservationState.Cancel, ...nothing });
  });
});

test("a place given up shortly before the start is told to staff like a word of the day", async () => {
  const { scheduleId, instructor, reserveId, trainingReserve } = await reserved();
  const early = await reserved();
  const staff = await world.as(instructor);
  const shown = async () => {
    const { ownToday } = await staff.home.getInstructorHome();
    const { givenUp, rows } = await staff.attendance.getTrainingEntryStudents({ id: scheduleId });
    const line = (
      await staff.trainingSchedule.getList({ start: DAY, end: "2027-03-11" })
    ).rows.find(({ id }) => id === scheduleId);
    return { home: ownToday[0]?.tellings, givenUp, rows, count: line?.toldAbsenceCount };
  };
  expect(await shown()).toMatchObject({ home: [], givenUp: [], count: 0 });
  world.clock.set(`${DAY}T09:59:59+09:00`);
  await early.trainingReserve.cancel({ reserveId: early.reserveId });
  const asEarlyStaff = await world.as(early.instructor);
  expect(
    await asEarlyStaff.attendance.getTrainingEntryStudents({ id: early.scheduleId }),
  ).toMatchObject({ givenUp: [] });

  world.clock.set(`${DAY}T10:00:00+09:00`);
  await trainingReserve.cancel({ reserveId, reason: Health, reasonText: "熱が出た" });
  const telling = {
    studentName: "山田花子",
    told: { toldAt: `${DAY}T10:00:00+09:00`, lateMinutes: null },
    reason: Health,
    reasonText: "熱が出た",
  };
  expect(await shown()).toEqual({ home: [telling], givenUp: [telling], rows: [], count: 1 });
});
