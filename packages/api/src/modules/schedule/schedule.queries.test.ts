import { Mark, ReserveResult, Role, SlotState } from "@kenshu/domain/enumerations.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { expectRefused, expectUnchanged, TEST_NOW, useWorld } from "#testing.ts";

const world = useWorld();
beforeEach(() => world.clock.set(TEST_NOW));

const at = (day: string, start: string, end: string) => ({
  startDate: `${day}T${start}:00+09:00`,
  endDate: `${day}T${end}:00+09:00`,
});
const UNTIL_MIDNIGHT = {
  startDate: "2027-03-12T22:00:00+09:00",
  endDate: "2027-03-13T00:00:00+09:00",
};

const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);

describe("lists of schedules", () => {
  test("of a school include both days, in order of time and then of rooms, and its days off", async () => {
    const { id: schoolId } = await world.build.school({ closedWeekdays: [0, 3] });
    const second = await world.build.room({ schoolId, displayOrder: 9002 });
    const first = await world.build.room({ schoolId, displayOrder: 9001 });
    const add = async (roomId: number, time: { startDate: string; endDate: string }) =>
      (await world.build.schedule({ roomId, ...time })).id;
    await add(first.id, at("2027-03-10", "23:00", "23:59"));
    const late = await add(first.id, UNTIL_MIDNIGHT);
    const inSecond = await add(second.id, at("2027-03-11", "00:00", "01:00"));
    const inFirst = await add(first.id, at("2027-03-11", "00:00", "02:00"));
    await add(first.id, at("2027-03-13", "00:00", "01:00"));
    await world.build.schedule(at("2027-03-11", "10:00", "11:00"));

    const viewer = (await world.callerAs(Role.Viewer)).trainingSchedule;
    const range = { startDate: "2027-03-11", endDate: "2027-03-12" };
    const list = await viewer.getSchoolSchedules({ schoolId, ...range });
    expect(idsOf(list)).toEqual([inFirst, inSecond, late]);
    expect(list.totalCount).toBe(3);
    expect(list.rows[2]?.endDate).toBe("2027-03-13T00:00:00+09:00");
    await expectRefused(viewer.getSchoolSchedules({ schoolId: 999_999, ...range }), "DbConflict");

    const off = { startDate: "2027-03-20", endDate: "2027-03-22" };
    // 2027-03-21 is the vernal equinox, and 22 its substitute.
    expect(await viewer.getSchoolSchedules({ schoolId, ...off })).toEqual({
      rows: [],
      totalCount: 0,
      holidays: [
        { date: "2027-03-21", name: "春分の日" },
        { date: "2027-03-22", name: expect.stringContaining("振替休日") },
      ],
      closedWeekdays: [0, 3],
      closedDays: [],
    });

    const listed = (start: string, end: string, filter: { roomId?: number } = {}) =>
      viewer.getList({ start, end, schoolId, ...filter }).then(idsOf);
    expect(await listed("2027-03-11", "2027-03-12")).toEqual([inFirst, inSecond]);
    expect(await listed("2027-03-11", "2027-03-13")).toEqual([inFirst, inSecond, late]);
    expect(await listed("2027-03-11", "2027-03-13", { roomId: second.id })).toEqual([inSecond]);
    expect((await viewer.getList({ start: "2027-03-11", end: "2027-03-12" })).totalCount).toBe(3);
    await expectRefused(
      viewer.getList({ start: "2027-03-11", end: "2027-03-12", schoolId: 999_999 }),
      "DbConflict",
    );
    const student = (await world.callerAs(Role.Student)).trainingSchedule;
    await expectRefused(
      student.getList({ start: "2027-03-11", end: "2027-03-12" }),
      "UnauthorizedOperation",
    );
    await expectRefused(
      student.getSchoolSchedules({ schoolId, ...range }),
      "UnauthorizedOperation",
    );
    await expectRefused(student.get({ id: late }), "UnauthorizedOperation");
  });

  test("carry how many hold a place and how many wait", async () => {
    const { Confirm, ForceConfirm, CarryUp, ConfirmNoPenalty, Wait, Cancel, CancelPenalty } =
      ReserveResult;
    const { id } = await world.build.schedule({
      ...at("2027-04-01", "10:00", "11:00"),
      capacity: 3,
    });
    for (const kind of [
      Confirm,
      ForceConfirm,
      CarryUp,
      ConfirmNoPenalty,
      Wait,
      Cancel,
      CancelPenalty,
    ]) {
      await world.build.reservation({ scheduleId: id, kind });
    }
    await world.build.reservation({ scheduleId: id, mark: Mark.Absence });
    const viewer = (await world.callerAs(Role.Viewer)).trainingSchedule;
    const counts = { reserveCount: 5, waitCount: 1, capacity: 3 };
    const { rows } = await viewer.getList({ start: "2027-04-01", end: "2027-04-02" });
    expect(rows).toMatchObject([counts]);
    expect(await viewer.get({ id })).toMatchObject({
      ...counts,
      can: { changeTime: false, remove: false, callOff: false },
    });
  });

  test("lead to one's own rosters, and to those that lack marks by now", async () => {
    const own = await world.build.user({ role: Role.Instructor });
    const { id: schoolId } = await world.build.school();
    const { id: roomId } = await world.build.room({ schoolId });
    const add = async (
      time: { startDate: string; endDate: string },
      { instructorId = own.id, marks }: { instructorId?: number | null; marks: (Mark | null)[] },
    ) => {
      const schedule = await world.build.schedule({ roomId, instructorId, ...time });
      for (const mark of marks) await world.build.reservation({ scheduleId: schedule.id, mark });
      await world.build.reservation({ scheduleId: schedule.id, kind: ReserveResult.Wait });
      await world.build.reservation({ scheduleId: schedule.id, kind: ReserveResult.Cancel });
      return schedule.id;
    };
    const { Attendance, Absence } = Mark;
    const yesterdays = await add(at("2027-03-09", "10:00", "11:00"), { marks: [Attendance, null] });
    const nobodys = await add(at("2027-03-09", "12:00", "13:00"), {
      instructorId: null,
      marks: [null],
    });
    const done = await add(at("2027-03-09", "14:00", "15:00"), { marks: [Absence, Attendance] });
    // From the schedule's day on, marks can be set at any hour.
    const tonights = await add(at("2027-03-10", "23:00", "24:00"), { marks: [null] });
    const tomorrows = await add(at("2027-03-11", "00:00", "01:00"), { marks: [null] });

    const range = { start: "2027-03-09", end: "2027-03-12", schoolId };
    const listed = async (filter: { isOwn?: boolean; isUnmarked?: boolean }, person = own) =>
      (await (await world.as(person)).trainingSchedule.getList({ ...range, ...filter })).rows;
    const ids = async (filter: Parameters<typeof listed>[0]) =>
      (await listed(filter)).map(({ id }) => id);
    expect((await listed({})).map(({ id, markCount }) => [id, markCount])).toEqual([
      [yesterdays, 1],
      [nobodys, 0],
      [done, 2],
      [tonights, 0],
      [tomorrows, 0],
    ]);
    expect(await ids({ isOwn: true })).toEqual([yesterdays, done, tonights, tomorrows]);
    expect(await ids({ isUnmarked: true })).toEqual([yesterdays, nobodys, tonights]);
    expect(await ids({ isOwn: true, isUnmarked: true })).toEqual([yesterdays, tonights]);
    expect(await ids({ isOwn: false, isUnmarked: false })).toHaveLength(5);
    expect(await listed({ isOwn: true }, await world.build.user({ role: Role.Viewer }))).toEqual(
      [],
    );
  });

  test("are bounded at 500 unless a page is asked for, with the full number beside them", async () => {
    const { id: roomId } = await world.build.room();
    const minute = 60_000;
    const start = new Date("2027-06-01T00:00:00+09:00").getTime();
    await world.db
      .insertInto("schedule")
      .values(
        Array.from({ length: 510 }, (_, slot) => ({
          roomId,
          capacity: 1,
          createdAt: world.clock.now(),
          during: `[${new Date(start + slot * minute).toISOString()},${new Date(start + (slot + 1) * minute).toISOString()})`,
        })),
      )
      .execute();
    const viewer = (await world.callerAs(Role.Viewer)).trainingSchedule;
    const asked = { start: "2027-06-01", end: "2027-06-02", roomId };
    const { rows, totalCount } = await viewer.getList(asked);
    expect([rows.length, totalCount]).toEqual([500, 510]);
    const page = await viewer.getList({ ...asked, page: 9, pageSize: 50 });
    expect([page.rows, page.totalCount]).toEqual([rows.slice(450), 510]);
    const beyond = await viewer.getList({ ...asked, page: 11, pageSize: 50 });
    expect([beyond.rows, beyond.totalCount]).toEqual([[], 510]);
  });
});

describe("the slots of a student", () => {
  const WINDOW = { startDate: "2027-03-10", endDate: "2027-03-13" };

  test("show what is free, what closes, and what the student has", async () => {
    const { id: schoolId } = await world.build.school({ name: "新宿校" });
    const { id: roomId } = await world.build.room({ schoolId, name: "第1" });
    const student = await world.build.student();
    const other = await world.build.student();
    const add = async (time: { startDate: string; endDate: string }, capacity: number) =>
      (await world.build.schedule({ roomId, ...time, capacity })).id;
    await add(at("2027-03-10", "08:00", "10:00"), 1);
    const running = await add(at("2027-03-10", "10:00", "11:00"), 2);
    const free = await add(at("2027-03-11", "10:00", "11:00"), 2);
    const reserved = await add(at("2027-03-12", "10:00", "11:00"), 1);
    const waited = await add(at("2027-03-12", "12:00", "13:00"), 1);
    const cancelled = await add(UNTIL_MIDNIGHT, 3);
    await world.build.schedule({
      roomId,
      ...at("2027-03-13", "10:00", "11:00"),
      retiredAt: new Date(),
    });
    await world.build.schedule(at("2027-03-11", "10:00", "11:00"));

    const { Confirm, ForceConfirm, Wait, Cancel } = ReserveResult;
    for (const [scheduleId, studentUserId, kind] of [
      [reserved, student.id, Confirm],
      [reserved, other.id, ForceConfirm],
      [waited, other.id, Confirm],
      [waited, student.id, Wait],
      [cancelled, student.id, Cancel],
      [cancelled, other.id, Confirm],
    ] as const) {
      await world.build.reservation({ scheduleId, studentUserId, kind });
    }

    const own = (await world.as(student)).trainingSchedule;
    const query = { studentId: student.id, schoolId, ...WINDOW };
    const { rows, totalCount, mayReserve } = await own.getReserveSlots(query);
    const { Closing, Reservable, Reserved, Waited } = SlotState;
    expect(rows.map((row) => [row.id, row.state, row.vacantCount, row.waitCount])).toEqual([
      [running, Closing, 2, 0],
      [free, Reservable, 2, 0],
      [reserved, Reserved, 0, 0],
      [waited, Waited, 0, 1],
      [cancelled, Reservable, 2, 0],
    ]);
    expect([totalCount, mayReserve]).toEqual([5, true]);
    expect(rows[4]).toEqual({
      id: cancelled,
      reserveOpensAt: null,
      ...UNTIL_MIDNIGHT,
      roomName: "第1",
      displayColor: "#1d5bac",
      schoolId,
      schoolName: "新宿校",
      vacantCount: 2,
      waitCount: 0,
      state: Reservable,
      cutoff: "2027-03-11T15:00:00+09:00",
      instructorName: null,
      overlapsWith: null,
    });

    const instructor = (await world.callerAs(Role.Instructor)).trainingSchedule;
    const ofOther = await instructor.getReserveSlots({ ...query, studentId: other.id });
    expect(ofOther.rows.map(({ state }) => state)).toEqual([
      Closing,
      Reservable,
      Reserved,
      Reserved,
      Reserved,
    ]);

    world.clock.set("2027-03-10T15:00:00+09:00");
    const later = await own.getReserveSlots(query);
    expect(later.rows.map(({ id, state }) => [id, state])).toEqual([
      [free, Closing],
      [reserved, Reserved],
      [waited, Waited],
      [cancelled, Reservable],
    ]);
  });

  test("name the student's reservation at the same time, and reserving is refused for it", async () => {
    const { id: schoolId } = await world.build.school();
    const { id: roomId } = await world.build.room({ schoolId });
    const add = async (startTime: string, endTime: string, given: object = { roomId }) =>
      (await world.build.schedule({ ...at("2027-03-12", startTime, endTime), ...given })).id;
    const before = await add("09:00", "10:00");
    const within = await add("10:00", "11:00");
    const after = await add("11:30", "12:30");
    const elsewhere = await add("10:00", "11:30", {});
    const { id: studentId } = await world.build.student();
    const own = (await world.as({ id: studentId })).trainingReserve;
    const { reserveId } = await own.reserveByStudent({ scheduleId: elsewhere });

    const staff = (await world.callerAs(Role.Administrator)).trainingSchedule;
    const slots = async () => {
      const { rows } = await staff.getReserveSlots({ studentId, schoolId, ...WINDOW });
      return rows.map(({ id, overlapsWith }) => [id, overlapsWith]);
    };
    const reserved = { reserveId, ...at("2027-03-12", "10:00", "11:30") };
    expect(await slots()).toEqual([
      [before, null],
      [within, reserved],
      [after, null],
    ]);
    await expectRefused(own.reserveByStudent({ scheduleId: within }), "OverlapOtherReserve");
    await own.cancel({ reserveId });
    expect((await slots()).every(([, overlapsWith]) => overlapsWith === null)).toBe(true);
  });

  test("come first of the first school of the student's area", async () => {
    const staffOf = await world.callerAs(Role.Administrator);
    const firstSlots = ({ id: studentId }: { id: number }) =>
      staffOf.trainingSchedule.getFirstSlots({ studentId, ...WINDOW });
    const [areaId, otherAreaId] = [(await world.build.area()).id, (await world.build.area()).id];
    const first = await world.build.school({ areaId });
    await world.build.school({ areaId });
    const student = await world.build.student({ areaId });
    const none = await world.build.student({ areaId: otherAreaId });
    const { id: roomId } = await world.build.room({ schoolId: first.id });
    await world.build.schedule({ ...UNTIL_MIDNIGHT, roomId });
    const query = { studentId: student.id, schoolId: first.id, ...WINDOW };
    const slots = await staffOf.trainingSchedule.getReserveSlots(query);
    expect(slots.totalCount).toBe(1);
    expect(await firstSlots(student)).toEqual({ schoolId: first.id, slots, queueChance: null });
    expect(await firstSlots(none)).toBeNull();

    const own = (await world.as(student)).trainingSchedule;
    await expectRefused(
      own.getFirstSlots({ studentId: none.id, ...WINDOW }),
      "UnauthorizedOperation",
    );
  });

  test("are refused to other students and to viewers", async () => {
    const { id: schoolId } = await world.build.school();
    const [student, other] = [await world.build.student(), await world.build.student()];
    const own = (await world.as(student)).trainingSchedule;
    const staff = (await world.callerAs(Role.Administrator)).trainingSchedule;
    const viewer = (await world.callerAs(Role.Viewer)).trainingSchedule;
    const instructor = await world.build.user({ role: Role.Instructor });
    await expectUnchanged(world.db, async () => {
      const query = { studentId: other.id, schoolId, ...WINDOW };
      await expectRefused(own.getReserveSlots(query), "UnauthorizedOperation");
      await expectRefused(viewer.getReserveSlots(query), "UnauthorizedOperation");
      await expectRefused(staff.getReserveSlots({ ...query, studentId: 999_999 }), "UserNotFound");
      await expectRefused(
        staff.getReserveSlots({ ...query, studentId: instructor.id }),
        "UserNotFound",
      );
      await expectRefused(staff.getReserveSlots({ ...query, schoolId: 999_999 }), "DbConflict");
      await expect(staff.getReserveSlots({ ...query, endDate: "2027-04-09" })).rejects.toThrow();
    });
    expect(await staff.getReserveSlots({ studentId: other.id, schoolId, ...WINDOW })).toEqual({
      rows: [],
      totalCount: 0,
      mayReserve: true,
    });
  });
});

test("students read who leads a schedule only where the school shows it, staff everywhere", async () => {
  const student = await world.build.student();
  const { id: instructorId } = await world.build.user({ role: Role.Instructor, name: "講師 二" });
  const namesIn = async (isInstructorShown: boolean) => {
    const { id: schoolId } = await world.build.school({ isInstructorShown });
    const { id: roomId } = await world.build.room({ schoolId });
    await world.build.schedule({ ...at("2027-03-12", "10:00", "11:00"), roomId, instructorId });
    await world.build.schedule({ ...at("2027-03-12", "12:00", "13:00"), roomId });
    const query = {
      studentId: student.id,
      schoolId,
      startDate: "2027-03-12",
      endDate: "2027-03-12",
    };
    const readers = [await world.as(student), await world.callerAs(Role.Instructor)];
    return Promise.all(
      readers.map(async ({ trainingSchedule }) => {
        const { rows } = await trainingSchedule.getReserveSlots(query);
        return rows.map(({ instructorName }) => instructorName);
      }),
    );
  };
  expect(await namesIn(false)).toEqual([
    [null, null],
    ["講師 二", null],
  ]);
  expect(await namesIn(true)).toEqual([
    ["講師 二", null],
    ["講師 二", null],
  ]);
});

describe("the taken times of a room and an instructor", () => {
  test("are all their schedules on the days, wherever, and not retired", async () => {
    const room = await world.build.room();
    const instructor = await world.build.user({ role: Role.Instructor, name: "講師 一" });
    const add = async (time: { startDate: string; endDate: string }, given: object) =>
      (await world.build.schedule({ ...time, ...given })).id;
    const ofRoom = { roomId: room.id };
    const ofInstructor = { instructorId: instructor.id };
    const evening = await add(UNTIL_MIDNIGHT, { ...ofRoom, ...ofInstructor });
    const elsewhere = await add(at("2027-03-12", "10:00", "11:00"), ofInstructor);
    const inRoom = await add(at("2027-03-11", "00:00", "01:00"), ofRoom);
    await add(at("2027-03-11", "10:00", "11:00"), {});
    await add(at("2027-03-11", "12:00", "13:00"), { ...ofRoom, retiredAt: new Date(TEST_NOW) });
    await add(at("2027-03-13", "00:00", "01:00"), { ...ofRoom, ...ofInstructor });

    const staff = (await world.callerAs(Role.Administrator)).trainingSchedule;
    const multiScheduleDates = ["2027-03-12", "2027-03-11"];
    const taken = async (input: object) =>
      idsOf(await staff.getTakenTimes({ multiScheduleDates, ...input }));
    expect(await taken({ roomId: room.id, instructorId: instructor.id })).toEqual([
      inRoom,
      elsewhere,
      evening,
    ]);
    expect(await taken({ roomId: room.id })).toEqual([inRoom, evening]);
    expect(await taken({ instructorId: instructor.id })).toEqual([elsewhere, evening]);
    expect(await taken({ multiScheduleDates: ["2027-03-15"], roomId: room.id })).toEqual([]);
    expect(await taken({})).toEqual([]);
    const { rows } = await staff.getTakenTimes({ multiScheduleDates, ...ofInstructor });
    expect(rows[1]).toEqual({
      id: evening,
      ...UNTIL_MIDNIGHT,
      schoolName: expect.any(String),
      roomId: room.id,
      roomName: expect.any(String),
      instructorId: instructor.id,
      instructor: "講師 一",
    });
  });

  test("come with the holidays among the days, and the weekdays on which the school is closed", async () => {
    const school = await world.build.school({ closedWeekdays: [0, 3] });
    const { id: roomId } = await world.build.room({ schoolId: school.id });
    const staff = (await world.callerAs(Role.Administrator)).trainingSchedule;
    // 2027-03-21 is the vernal equinox, and 22 its substitute.
    const multiScheduleDates = ["2027-03-20", "2027-03-21", "2027-03-22"];
    expect(await staff.getTakenTimes({ roomId, multiScheduleDates })).toEqual({
      rows: [],
      totalCount: 0,
      holidays: [
        { date: "2027-03-21", name: "春分の日" },
        { date: "2027-03-22", name: expect.stringContaining("振替休日") },
      ],
      closedWeekdays: [0, 3],
      closedDays: [],
    });
  });

  test("are for administrators, about rooms and people who exist, on one to thirty days", async () => {
    const { id: roomId } = await world.build.room();
    const input = { roomId, multiScheduleDates: ["2027-03-12"] };
    const staff = (await world.callerAs(Role.Administrator)).trainingSchedule;
    const others = await Promise.all(
      [Role.Instructor, Role.Viewer, Role.Student].map((role) => world.callerAs(role)),
    );
    await expectUnchanged(world.db, async () => {
      for (const { trainingSchedule } of others) {
        await expectRefused(trainingSchedule.getTakenTimes(input), "UnauthorizedOperation");
      }
      await expectRefused(staff.getTakenTimes({ ...input, roomId: 999_999 }), "DbConflict");
      await expectRefused(staff.getTakenTimes({ ...input, instructorId: 999_999 }), "UserNotFound");
      await expect(staff.getTakenTimes({ ...input, multiScheduleDates: [] })).rejects.toThrow();
    });
  });
});

describe("what was last used in the rooms of a school", () => {
  test("is that of the schedule added last in each room, whenever it takes place, unless it is retired", async () => {
    const { id: schoolId } = await world.build.school();
    const used = await world.build.room({ schoolId, displayOrder: 9001 });
    const another = await world.build.room({ schoolId, displayOrder: 9002 });
    await world.build.room({ schoolId, displayOrder: 9003 });
    const instructor = await world.build.user({ role: Role.Instructor });
    const add = (day: string, given: object) =>
      world.build.schedule({ ...at(day, "10:00", "11:00"), ...given });
    const past = await add("2027-01-05", { roomId: another.id, capacity: 2 });
    await add("2027-06-01", { roomId: used.id, capacity: 4 });
    const instructorId = instructor.id;
    const last = await add("2027-05-01", { roomId: used.id, capacity: 6, instructorId });
    await add("2027-06-03", { roomId: used.id, capacity: 9, retiredAt: new Date(TEST_NOW) });
    await add("2027-06-02", {});

    const staff = (await world.callerAs(Role.Administrator)).trainingSchedule;
    expect((await staff.getLastInRooms({ schoolId })).rows).toEqual([
      { id: last.id, roomId: used.id, capacity: 6, instructorId },
      { id: past.id, roomId: another.id, capacity: 2, instructorId: null },
    ]);
    await expectRefused(staff.getLastInRooms({ schoolId: 999_999 }), "DbConflict");
  });
});
