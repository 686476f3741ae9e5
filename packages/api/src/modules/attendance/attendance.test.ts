import {
  Mark,
  ReservationState,
  ReserveResult,
  Role,
  TakingState,
} from "@kenshu/domain/enumerations.ts";
import { addHours } from "@kenshu/domain/time.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  countingStatements,
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  TEST_NOW,
  useWorld,
} from "#testing.ts";

const { Attendance, Tardy, Absence } = Mark;
/** A schedule of today. */
const TODAY = { startDate: "2027-03-10T13:00:00+09:00", endDate: "2027-03-10T17:00:00+09:00" };
const AFTER_THE_END = "2027-03-10T17:00:00+09:00";
const UNKNOWN = 999_999;

const world = useWorld();
beforeEach(() => world.clock.set(TEST_NOW));
afterAll(async () => {
  await expectNoFaults(world);
});

/** A schedule of today with one confirmed student. */
async function confirmed(given: { name?: string; isReceiveEMailEnabled?: boolean } = {}) {
  const schedule = await world.build.schedule(TODAY);
  const student = await world.build.student(given);
  const reservation = await world.build.reservation({
    scheduleId: schedule.id,
    studentUserId: student.id,
  });
  return { schedule, student, reservation };
}

async function stateOf({ id }: { id: number }) {
  const { state } = await world.db
    .selectFrom("reservation")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return state;
}

async function lastAudit() {
  return world.db
    .selectFrom("auditLog")
    .select(["category", "description", "targets"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

async function mails() {
  return world.db.selectFrom("mail").selectAll().orderBy("id").execute();
}

describe("a mark", () => {
  test("is set, taken away and set again, each a version further, with its audit row", async () => {
    const { schedule, student, reservation } = await confirmed({ name: "出席太郎" });
    const instructor = await world.callerAs(Role.Instructor);

    const tardy = await instructor.attendance.add({
      trainingReserveId: reservation.id,
      state: Tardy,
    });
    expect(tardy).toEqual({
      id: reservation.id,
      studentUserId: student.id,
      trainingReserveId: reservation.id,
      state: Tardy,
      version: 1,
      mailLeavesAt: null,
      mailState: null,
    });
    expect(await stateOf(reservation)).toBe(ReservationState.Tardy);
    expect(await lastAudit()).toEqual({
      category: "出欠",
      description: "出席太郎さんを遅刻に登録（2027/03/10(水) 13:00〜17:00）",
      targets: {
        reservation: [reservation.id],
        user: [student.id],
        schedule: [schedule.id],
      },
    });

    await instructor.attendance.remove({ id: tardy.id, version: tardy.version });
    expect(await stateOf(reservation)).toBe(ReservationState.Confirm);
    expect((await lastAudit()).description).toBe(
      "出席太郎さんの遅刻を取り消し（2027/03/10(水) 13:00〜17:00）",
    );

    const administrator = await world.callerAs(Role.Administrator);
    const absent = await administrator.attendance.add({
      trainingReserveId: reservation.id,
      state: Absence,
    });
    expect(absent.version).toBe(3);
    expect(await stateOf(reservation)).toBe(ReservationState.Absence);
  });

  test("of an absence is mailed only on request, before the end, to students who receive mails", async () => {
    const instructor = await world.callerAs(Role.Instructor);
    const mark = async (
      given: Parameters<typeof confirmed>[0],
      input: { state: Mark; isSendMail?: boolean },
    ) => {
      const { reservation } = await confirmed(given);
      const before = (await mails()).length;
      await instructor.attendance.add({ trainingReserveId: reservation.id, ...input });
      return (await mails()).slice(before);
    };

    expect(await mark({}, { state: Absence })).toEqual([]);
    expect(await mark({}, { state: Absence, isSendMail: false })).toEqual([]);
    expect(await mark({}, { state: Tardy, isSendMail: true })).toEqual([]);
    expect(
      await mark({ isReceiveEMailEnabled: false }, { state: Absence, isSendMail: true }),
    ).toEqual([]);
    const [mail] = await mark({ name: "欠席花子" }, { state: Absence, isSendMail: true });
    expect(mail).toMatchObject({ subject: "【Kenshu】研修の欠席を記録しました" });
    expect(mail?.body).toContain("欠席花子 様");
    expect(mail?.body).toContain("2027/03/10(水) 13:00〜17:00");

    world.clock.set("2027-03-10T16:59:59+09:00");
    expect(await mark({}, { state: Absence, isSendMail: true })).toHaveLength(1);
    world.clock.set(AFTER_THE_END);
    expect(await mark({}, { state: Absence, isSendMail: true })).toEqual([]);
  });

  test("of an absence takes its mail back while it waits, once, and says when it is too late", async () => {
    const instructor = await world.callerAs(Role.Instructor);
    const stateIn = async ({ id }: { id: number }) => {
      const { rows } = await instructor.attendance.getTrainingEntryStudents({ id });
      return rows.map(({ attendance }) => attendance?.mailState);
    };
    const absent = async () => {
      const { schedule, reservation } = await confirmed();
      const input = { trainingReserveId: reservation.id, state: Absence, isSendMail: true };
      await instructor.attendance.add(input);
      return { schedule, trainingReserveId: reservation.id };
    };

    const { schedule, ...early } = await absent();
    expect(await stateIn(schedule)).toEqual(["waiting"]);
    await instructor.attendance.withdrawMail(early);
    expect(await stateIn(schedule)).toEqual([null]);
    await expectUnchanged(world.db, () =>
      expectRefused(instructor.attendance.withdrawMail(early), "DbConflict", {
        found: "noAbsenceMail",
      }),
    );

    const { schedule: other, ...late } = await absent();
    await world.db.updateTable("mail").set({ doneAt: world.clock.now() }).execute();
    expect(await stateIn(other)).toEqual(["sent"]);
    await expectUnchanged(world.db, () =>
      expectRefused(instructor.attendance.withdrawMail(late), "MailAlreadySent"),
    );
  });

  test("is refused where it may not be set, and nothing changes", async () => {
    const { schedule, student: owner, reservation } = await confirmed();
    const tomorrow = await world.build.schedule({
      startDate: "2027-03-11T00:00:00+09:00",
      endDate: "2027-03-11T01:00:00+09:00",
    });
    const early = await world.build.reservation({ scheduleId: tomorrow.id });
    const waiting = await world.build.reservation({
      scheduleId: schedule.id,
      kind: ReserveResult.Wait,
    });
    const cancelled = await world.build.reservation({
      scheduleId: schedule.id,
      kind: ReserveResult.Cancel,
    });
    const marked = await world.build.reservation({
      scheduleId: schedule.id,
      mark: Attendance,
      markVersion: 1,
    });
    const instructor = await world.callerAs(Role.Instructor);
    const viewer = await world.callerAs(Role.Viewer);
    const student = await world.as(owner);
    const add = (trainingReserveId: number, caller = instructor) =>
      caller.attendance.add({ trainingReserveId, state: Attendance });

    await expectUnchanged(world.db, async () => {
      await expectRefused(add(early.id), "InvalidDate");
      await expectRefused(add(waiting.id), "UnauthorizedOperation", { found: "waits" });
      await expectRefused(add(cancelled.id), "UnauthorizedOperation", { found: "cancelled" });
      await expectRefused(add(marked.id), "DbConflict", { found: "marked" });
      await expectRefused(add(UNKNOWN), "DbConflict");
      await expectRefused(add(reservation.id, viewer), "UnauthorizedOperation");
      await expectRefused(add(reservation.id, student), "UnauthorizedOperation");
      await expect(
        instructor.attendance.add({ trainingReserveId: reservation.id, state: 3 as never }),
      ).rejects.toThrow();
    });
  });

  test("is removed only in the version that was read", async () => {
    const { reservation } = await confirmed();
    const { reservation: unmarked } = await confirmed();
    const instructor = await world.callerAs(Role.Instructor);
    const viewer = await world.callerAs(Role.Viewer);
    const mark = await instructor.attendance.add({
      trainingReserveId: reservation.id,
      state: Absence,
    });

    await expectUnchanged(world.db, async () => {
      const { id, version } = mark;
      await expectRefused(instructor.attendance.remove({ id, version: version + 1 }), "DbConflict");
      await expectRefused(
        instructor.attendance.remove({ id: unmarked.id, version: 0 }),
        "DbConflict",
      );
      await expectRefused(instructor.attendance.remove({ id: UNKNOWN, version: 1 }), "DbConflict");
      await expectRefused(viewer.attendance.remove({ id, version }), "UnauthorizedOperation");
    });
    await instructor.attendance.remove(mark);
    await expectUnchanged(world.db, () =>
      expectRefused(instructor.attendance.remove(mark), "DbConflict", { found: "unmarked" }),
    );
  });
});

describe("marks at the same moment", () => {
  /** How many of the calls succeeded. The others must have been refused with this code. */
  async function winners(calls: Promise<unknown>[], code: "DbConflict") {
    const outcomes = await Promise.allSettled(calls);
    for (const [index, outcome] of outcomes.entries()) {
      const call = calls[index];
      if (outcome.status === "rejected" && call) await expectRefused(call, code);
    }
    return outcomes.filter(({ status }) => status === "fulfilled").length;
  }

  test("from ten devices on two processes leave one mark, and the other devices are told", async () => {
    const other = world.openPool(5);
    const { reservation } = await confirmed();
    const user = await world.build.user({ role: Role.Instructor });
    const callers = [await world.as(user), await world.as(user, other)];
    const auditBefore = await world.db.selectFrom("auditLog").select("id").execute();
    const states = [Attendance, Tardy, Absence, Attendance, Tardy];
    const calls = callers.flatMap((caller) =>
      states.map((state) =>
        caller.attendance.add({
          trainingReserveId: reservation.id,
          state,
          isSendMail: true,
        }),
      ),
    );
    expect(await winners(calls, "DbConflict")).toBe(1);

    const row = await world.db
      .selectFrom("reservation")
      .select(["mark", "markVersion"])
      .where("id", "=", reservation.id)
      .executeTakeFirstOrThrow();
    expect(row.markVersion).toBe(1);
    const auditAfter = await world.db.selectFrom("auditLog").select("id").execute();
    expect(auditAfter.length - auditBefore.length).toBe(1);

    const removals = callers.map((caller) =>
      caller.attendance.remove({ id: reservation.id, version: 1 }),
    );
    expect(await winners(removals, "DbConflict")).toBe(1);
  });

  test("as the cancellation never succeed together with it", async () => {
    const instructor = await world.callerAs(Role.Instructor);
    for (let time = 0; time < 10; time++) {
      const { reservation } = await confirmed();
      const [mark, cancellation] = await Promise.allSettled([
        instructor.attendance.add({ trainingReserveId: reservation.id, state: Attendance }),
        instructor.trainingReserve.cancel({ reserveId: reservation.id }),
      ]);
      expect([mark.status, cancellation.status].sort()).toEqual(["fulfilled", "rejected"]);
      const isMarked = mark.status === "fulfilled";
      expect(await stateOf(reservation)).toBe(
        isMarked ? ReservationState.Attendance : ReservationState.Cancel,
      );
    }
  });
});

describe("marks while the schedule changes", () => {
  test("a schedule is either called off or marked", async () => {
    const administrator = await world.callerAs(Role.Administrator);
    for (let time = 0; time < 5; time++) {
      const { schedule, reservation } = await confirmed();
      const calls = [
        administrator.attendance.add({ trainingReserveId: reservation.id, state: Attendance }),
        administrator.trainingSchedule.callOff({ id: schedule.id, version: 1 }),
      ];
      const [mark, callOff] = await Promise.allSettled(calls);
      expect([mark?.status, callOff?.status].sort()).toEqual(["fulfilled", "rejected"]);
      const lost = calls[mark?.status === "rejected" ? 0 : 1];
      if (lost) await expectRefused(lost, "UnauthorizedOperation");
      expect(await stateOf(reservation)).toBe(
        mark?.status === "fulfilled" ? ReservationState.Attendance : ReservationState.Cancel,
      );
    }
  });

  test("a schedule that is marked is not moved to another day", async () => {
    const administrator = await world.callerAs(Role.Administrator);
    for (let time = 0; time < 5; time++) {
      const { schedule, reservation } = await confirmed();
      const { can: _, ...form } = await administrator.trainingSchedule.get({ id: schedule.id });
      const tomorrow = {
        startDate: "2027-03-11T13:00:00+09:00",
        endDate: "2027-03-11T17:00:00+09:00",
      };
      const mark = administrator.attendance.add({
        trainingReserveId: reservation.id,
        state: Attendance,
      });
      const move = administrator.trainingSchedule.update({ ...form, ...tomorrow });
      const [marked, moved] = await Promise.allSettled([mark, move]);
      expect([marked.status, moved.status].sort()).toEqual(["fulfilled", "rejected"]);
      if (marked.status === "rejected") await expectRefused(mark, "InvalidDate");
      else await expectRefused(move, "UnauthorizedOperation");
    }
  });
});

describe("marking all remaining as present", () => {
  test("touches the confirmed without a mark, and says how many", async () => {
    const schedule = await world.build.schedule(TODAY);
    const scheduleId = schedule.id;
    const { build } = world;
    const plain = await build.reservation({ scheduleId });
    const promoted = await build.reservation({ scheduleId, kind: ReserveResult.CarryUp });
    const forced = await build.reservation({ scheduleId, kind: ReserveResult.ForceConfirm });
    const absent = await build.reservation({ scheduleId, mark: Absence });
    const waiting = await build.reservation({ scheduleId, kind: ReserveResult.Wait });
    const cancelled = await build.reservation({ scheduleId, kind: ReserveResult.CancelPenalty });
    const elsewhere = await confirmed();
    const instructor = await world.callerAs(Role.Instructor);

    const { addedCount, marks } = await instructor.attendance.addRemaining({ scheduleId });
    expect(addedCount).toBe(3);
    expect(marks.toSorted((a, b) => a.id - b.id)).toEqual(
      [plain, promoted, forced].map(({ id }) => ({ id, version: 1 })),
    );
    for (const reservation of [plain, promoted, forced]) {
      expect(await stateOf(reservation)).toBe(ReservationState.Attendance);
    }
    expect(await stateOf(absent)).toBe(ReservationState.Absence);
    expect(await stateOf(waiting)).toBe(ReservationState.Wait);
    expect(await stateOf(cancelled)).toBe(ReservationState.Cancel);
    expect(await stateOf(elsewhere.reservation)).toBe(ReservationState.Confirm);
    expect(await lastAudit()).toEqual({
      category: "出欠",
      description: "未入力の3名を出席に登録（2027/03/10(水) 13:00〜17:00）",
      targets: { schedule: [scheduleId], user: expect.any(Array) },
    });

    await expectUnchanged(world.db, async () => {
      expect(await instructor.attendance.addRemaining({ scheduleId })).toEqual({
        addedCount: 0,
        marks: [],
        leftNames: [],
        left: [],
      });
    });
  });

  test("marks only those who were on the screen, and names who came meanwhile", async () => {
    const { id: scheduleId } = await world.build.schedule(TODAY);
    const shown = await world.build.reservation({ scheduleId });
    const student = await world.build.student({ name: "後藤 遅子" });
    const late = await world.build.reservation({ scheduleId, studentUserId: student.id });
    const { id: otherId } = await world.build.schedule(TODAY);
    const elsewhere = await world.build.reservation({ scheduleId: otherId });
    const instructor = await world.callerAs(Role.Instructor);
    expect(
      await instructor.attendance.addRemaining({
        scheduleId,
        trainingReserveIds: [shown.id, elsewhere.id],
      }),
    ).toEqual({
      addedCount: 1,
      marks: [{ id: shown.id, version: 1 }],
      leftNames: ["後藤 遅子"],
      left: [],
    });
    expect(await stateOf(shown)).toBe(ReservationState.Attendance);
    expect(await stateOf(late)).toBe(ReservationState.Confirm);
    expect(await stateOf(elsewhere)).toBe(ReservationState.Confirm);
    await expectUnchanged(world.db, async () => {
      expect(
        await instructor.attendance.addRemaining({ scheduleId, trainingReserveIds: [shown.id] }),
      ).toEqual({ addedCount: 0, marks: [], leftNames: ["後藤 遅子"], left: [] });
    });
  });

  test("does not speak for who has told not to come or to be late", async () => {
    const { id: scheduleId } = await world.build.schedule(TODAY);
    const start = new Date(TODAY.startDate);
    const hoursAhead = (hours: number) => addHours(start, -hours);
    const { build } = world;
    const silent = await build.reservation({ scheduleId });
    const absent = await build.reservation({ scheduleId, toldAt: start });
    const late = await build.reservation({
      scheduleId,
      toldAt: hoursAhead(1),
      toldLateMinutes: 20,
    });
    // Said before the session moved to this time.
    const earlier = await build.reservation({
      scheduleId,
      toldAt: hoursAhead(4),
      toldLateMinutes: 30,
    });
    const left = [
      { id: absent.id, reason: "toldAbsence" },
      { id: late.id, reason: "toldLate" },
    ];
    const instructor = await world.callerAs(Role.Instructor);
    // Neither if the screen names them: they may have told it since.
    await expectUnchanged(world.db, async () => {
      expect(
        await instructor.attendance.addRemaining({
          scheduleId,
          trainingReserveIds: [absent.id, late.id],
        }),
      ).toMatchObject({ addedCount: 0, left });
    });
    const done = await instructor.attendance.addRemaining({ scheduleId });
    expect(done.marks.map(({ id }) => id)).toEqual([silent.id, earlier.id]);
    expect(done.left).toEqual(left);
    for (const { id } of left) expect(await stateOf({ id })).toBe(ReservationState.Confirm);
  });

  /** A schedule with three students, all marked as present at once. */
  async function markedAtOnce() {
    const { id: scheduleId } = await world.build.schedule(TODAY);
    for (let count = 0; count < 3; count++) await world.build.reservation({ scheduleId });
    const instructor = await world.callerAs(Role.Instructor);
    const { marks } = await instructor.attendance.addRemaining({ scheduleId });
    return { scheduleId, marks, instructor };
  }

  test("is undone for just those, together, and once", async () => {
    const { scheduleId, marks, instructor } = await markedAtOnce();
    const absent = await world.build.reservation({ scheduleId, mark: Absence, markVersion: 1 });
    expect(await instructor.attendance.removeRemaining({ scheduleId, marks })).toEqual({
      removedCount: 3,
    });
    for (const mark of marks) expect(await stateOf(mark)).toBe(ReservationState.Confirm);
    expect(await stateOf(absent)).toBe(ReservationState.Absence);
    expect(await lastAudit()).toEqual({
      category: "出欠",
      description: "3名の出席を取り消し（2027/03/10(水) 13:00〜17:00）",
      targets: { schedule: [scheduleId], user: expect.any(Array) },
    });
    await expectUnchanged(world.db, () =>
      expectRefused(instructor.attendance.removeRemaining({ scheduleId, marks }), "DbConflict"),
    );
    const again = await instructor.attendance.addRemaining({ scheduleId });
    expect(again.marks.map(({ version }) => version)).toEqual([3, 3, 3]);
  });

  test.each<[string, (done: Awaited<ReturnType<typeof markedAtOnce>>) => Promise<object>]>([
    [
      "one was removed meanwhile",
      async ({ marks, instructor }) => {
        const [first = { id: UNKNOWN, version: 1 }] = marks;
        await instructor.attendance.remove(first);
        return {};
      },
    ],
    [
      "one was removed and set anew meanwhile",
      async ({ marks, instructor }) => {
        const [first = { id: UNKNOWN, version: 1 }] = marks;
        await instructor.attendance.remove(first);
        await instructor.attendance.add({ trainingReserveId: first.id, state: Attendance });
        return {};
      },
    ],
    [
      "one is an absence",
      async ({ scheduleId, marks }) => {
        const { id } = await world.build.reservation({
          scheduleId,
          mark: Absence,
          markVersion: 1,
        });
        return { marks: [...marks, { id, version: 1 }] };
      },
    ],
    ["one is named twice", async ({ marks }) => ({ marks: [...marks, ...marks.slice(0, 1)] })],
    ["they are of another schedule", async () => ({ scheduleId: (await confirmed()).schedule.id })],
  ])("is not undone when %s, and nothing changes", async (_, change) => {
    const done = await markedAtOnce();
    const { scheduleId, marks, instructor } = done;
    const input = { scheduleId, marks, ...(await change(done)) };
    const viewer = await world.callerAs(Role.Viewer);
    await expectUnchanged(world.db, async () => {
      await expectRefused(instructor.attendance.removeRemaining(input), "DbConflict");
      await expectRefused(viewer.attendance.removeRemaining(input), "UnauthorizedOperation");
    });
  });

  test("is refused before the day, for a removed schedule, and to people who may not mark", async () => {
    const tomorrow = await world.build.schedule({
      startDate: "2027-03-11T10:00:00+09:00",
      endDate: "2027-03-11T11:00:00+09:00",
    });
    await world.build.reservation({ scheduleId: tomorrow.id });
    const retired = await world.build.schedule({ ...TODAY, retiredAt: world.clock.now() });
    const { schedule } = await confirmed();
    const instructor = await world.callerAs(Role.Instructor);
    const viewer = await world.callerAs(Role.Viewer);

    await expectUnchanged(world.db, async () => {
      await expectRefused(
        instructor.attendance.addRemaining({ scheduleId: tomorrow.id }),
        "InvalidDate",
      );
      await expectRefused(
        instructor.attendance.addRemaining({ scheduleId: retired.id }),
        "DbConflict",
      );
      await expectRefused(
        instructor.attendance.addRemaining({ scheduleId: UNKNOWN }),
        "DbConflict",
      );
      await expectRefused(
        viewer.attendance.addRemaining({ scheduleId: schedule.id }),
        "UnauthorizedOperation",
      );
    });
  });

  test("twice at once, and beside single marks, marks everybody once", async () => {
    const schedule = await world.build.schedule({ ...TODAY, capacity: 20 });
    const reservations = [];
    for (let count = 0; count < 12; count++) {
      reservations.push(await world.build.reservation({ scheduleId: schedule.id }));
    }
    const instructor = await world.callerAs(Role.Instructor);
    const [all, again, ...singles] = await Promise.allSettled([
      instructor.attendance.addRemaining({ scheduleId: schedule.id }),
      instructor.attendance.addRemaining({ scheduleId: schedule.id }),
      ...reservations.map(({ id }) =>
        instructor.attendance.add({ trainingReserveId: id, state: Tardy }),
      ),
    ]);
    if (all?.status !== "fulfilled" || again?.status !== "fulfilled") {
      throw new Error("marking all remaining was refused");
    }
    const added = all.value as { addedCount: number };
    const addedAgain = again.value as { addedCount: number };
    const single = singles.filter(({ status }) => status === "fulfilled").length;
    expect(added.addedCount + addedAgain.addedCount + single).toBe(12);
    const rows = await world.db
      .selectFrom("reservation")
      .select(["mark", "markVersion"])
      .where("scheduleId", "=", schedule.id)
      .execute();
    expect(rows.every(({ markVersion }) => markVersion === 1)).toBe(true);
    expect(rows.filter(({ mark }) => mark === Tardy)).toHaveLength(single);
  });
});

describe("the roster", () => {
  test("lists students with a place by kana, then waiting ones in order, and nobody who cancelled", async () => {
    const schedule = await world.build.schedule(TODAY);
    const scheduleId = schedule.id;
    const { build } = world;
    const book = async (nameKana: string, given: object = {}) => {
      const student = await build.student({ name: nameKana, nameKana });
      return build.reservation({ scheduleId, studentUserId: student.id, ...given });
    };
    await book("ワタナベ", { kind: ReserveResult.Wait });
    await book("アオキ", { kind: ReserveResult.Wait });
    const sato = await book("サトウ");
    await book("タナカ", { kind: ReserveResult.Cancel });
    const ito = await book("イトウ", { mark: Absence, markVersion: 4 });
    const viewer = await world.callerAs(Role.Viewer);

    const { rows, totalCount } = await viewer.attendance.getTrainingEntryStudents({
      id: scheduleId,
    });
    expect(totalCount).toBe(4);
    expect(
      rows.map((row) => [row.studentNameKana, row.isWaiting, row.waitingOrder, row.attendance]),
    ).toEqual([
      [
        "イトウ",
        false,
        null,
        {
          id: ito.id,
          studentUserId: rows[0]?.studentUserId,
          trainingReserveId: ito.id,
          state: Absence,
          version: 4,
          mailLeavesAt: null,
          mailState: null,
        },
      ],
      ["サトウ", false, null, null],
      ["ワタナベ", true, 1, null],
      ["アオキ", true, 2, null],
    ]);
    expect(rows[1]?.trainingReserveId).toBe(sato.id);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      "attendance",
      "hasEMailAddress",
      "hasProgress",
      "hasSeenPreparation",
      "isReceiveEMailEnabled",
      "isWaiting",
      "reason",
      "reasonText",
      "replacesStartDate",
      "studentName",
      "studentNameKana",
      "studentUserId",
      "therapistId",
      "told",
      "trainingContentIcon",
      "trainingReserveId",
      "waitingOrder",
    ]);
  });

  test("distinguishes students without an address from those who want no mails", async () => {
    const schedule = await world.build.schedule(TODAY);
    for (const given of [
      {},
      { isReceiveEMailEnabled: false },
      { emailAddress: null, passwordHash: null },
    ]) {
      const { id: studentUserId } = await world.build.student(given);
      await world.build.reservation({ scheduleId: schedule.id, studentUserId });
    }
    const { rows } = await (
      await world.callerAs(Role.Instructor)
    ).attendance.getTrainingEntryStudents({ id: schedule.id });
    const told = rows.map((row) => [row.hasEMailAddress, row.isReceiveEMailEnabled]);
    expect(told.toSorted()).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  test("shows the content that comes next, and whether the day has an entry", async () => {
    const schedule = await world.build.schedule(TODAY);
    const { build } = world;
    const company = await world.db
      .insertInto("company")
      .values({ id: 7, name: "七番" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const first = await build.training({ name: "基礎", displayColor: "#22733a", displayOrder: 1 });
    const second = await build.training({ name: "応用", displayOrder: 2 });
    const content = (name: string, displayOrder: number, given: object = {}) =>
      build.trainingContent({ trainingId: first.id, name, displayOrder, ...given });
    // Listed in the reverse order of their ids.
    const practice = await content("実技", 30);
    const lecture = await content("講義", 10);
    await content("免除", 20, { exemptedCompanyId: company.id });
    await build.trainingContent({ trainingId: second.id, name: "応用実技" });

    const join = async (name: string, given: object = {}) => {
      const student = await build.unenrolledStudent({ name, nameKana: name, ...given });
      await build.reservation({ scheduleId: schedule.id, studentUserId: student.id });
      return student.id;
    };
    const take = (studentUserId: number, trainingId: number, startDate: string, given = {}) =>
      build.activity({ studentUserId, trainingId, startDate, ...given });

    // Started first; the order of the trainings decides between equals.
    const beginner = await join("1 初日");
    await take(beginner, second.id, "2027-02-01");
    await take(beginner, first.id, "2027-02-01");
    // The lecture is done today, and the student is exempt from the second content.
    const exempted = await join("2 免除", { companyId: company.id });
    const activity = await take(exempted, first.id, "2027-02-01");
    await build.progress({ activityId: activity.id, trainingContentId: lecture.id });
    // Everything closed, the last of it yesterday.
    const done = await join("3 修了待ち", { companyId: company.id });
    const finished = await take(done, first.id, "2027-02-01");
    for (const { id } of [lecture, practice]) {
      await build.progress({
        activityId: finished.id,
        trainingContentId: id,
        trainingDate: "2027-03-09",
      });
    }
    // Graduated: takes nothing next.
    const graduate = await join("4 修了");
    await take(graduate, first.id, "2027-02-01", {
      state: TakingState.Pass,
      endDate: "2027-03-01",
    });
    // Started the other training first.
    const other = await join("5 応用から");
    await take(other, first.id, "2027-02-02");
    await take(other, second.id, "2027-02-01");

    const instructor = await world.callerAs(Role.Instructor);
    const { rows } = await instructor.attendance.getTrainingEntryStudents({ id: schedule.id });
    expect(
      rows.map(({ trainingContentIcon, hasProgress }) => [
        trainingContentIcon?.trainingName,
        trainingContentIcon?.contentName,
        hasProgress,
      ]),
    ).toEqual([
      ["基礎", "講義", false],
      ["基礎", "実技", true],
      [undefined, undefined, false],
      [undefined, undefined, false],
      ["応用", "応用実技", false],
    ]);
    expect(rows[0]?.trainingContentIcon).toMatchObject({
      trainingName: "基礎",
      displayColor: "#22733a",
      contentName: "講義",
    });
  });

  test("costs four statements, however long it is", async () => {
    const user = await world.build.user({ role: Role.Instructor });
    const statementsFor = async (count: number) => {
      const schedule = await world.build.schedule({ ...TODAY, capacity: 50 });
      for (let index = 0; index < count; index++) {
        await world.build.reservation({ scheduleId: schedule.id });
      }
      const counting = countingStatements(world.db);
      const caller = await world.as(user, counting.db);
      const { rows } = await caller.attendance.getTrainingEntryStudents({ id: schedule.id });
      expect(rows).toHaveLength(count);
      return counting.count();
    };
    expect(await statementsFor(1)).toBe(4);
    expect(await statementsFor(25)).toBe(4);
  });

  test("and the title are refused for a schedule that is gone, and to a student", async () => {
    const { schedule, student: owner } = await confirmed();
    const retired = await world.build.schedule({ ...TODAY, retiredAt: world.clock.now() });
    const instructor = await world.callerAs(Role.Instructor);
    const student = await world.as(owner);
    for (const id of [retired.id, UNKNOWN]) {
      await expectRefused(instructor.attendance.getTitle({ id }), "DbConflict");
      await expectRefused(instructor.attendance.getTrainingEntryStudents({ id }), "DbConflict");
    }
    const { id } = schedule;
    await expectRefused(student.attendance.getTitle({ id }), "UnauthorizedOperation");
    await expectRefused(
      student.attendance.getTrainingEntryStudents({ id }),
      "UnauthorizedOperation",
    );
  });

  test("has a title with time, place and instructor, and what may be done by now", async () => {
    const school = await world.build.school({ name: "新宿校" });
    const room = await world.build.room({ schoolId: school.id, name: "第1研修室" });
    const { id: instructorId } = await world.build.user({
      role: Role.Instructor,
      name: "西村 浩二",
    });
    const schedule = await world.build.schedule({ ...TODAY, roomId: room.id, instructorId });
    const viewer = await world.callerAs(Role.Viewer);
    const title = () => viewer.attendance.getTitle({ id: schedule.id });
    expect(await title()).toEqual({
      startDate: "2027-03-10T13:00:00+09:00",
      endDate: "2027-03-10T17:00:00+09:00",
      reserveOpensAt: null,
      schoolId: school.id,
      schoolName: "新宿校",
      roomName: "第1研修室",
      instructor: "西村 浩二",
      needsInstructor: false,
      can: { mark: true, mailAbsence: true },
    });
    await world.db
      .updateTable("appUser")
      .set({ isEnabled: false })
      .where("id", "=", instructorId)
      .execute();
    expect(await title()).toMatchObject({ needsInstructor: true });
    world.clock.set("2027-03-09T23:59:59+09:00");
    expect(await title()).toMatchObject({ can: { mark: false, mailAbsence: true } });
    world.clock.set("2027-03-10T17:00:00+09:00");
    expect(await title()).toMatchObject({
      needsInstructor: false,
      can: { mark: true, mailAbsence: false },
    });
  });
});
