import { Mark, ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { describe, expect, test } from "vitest";
import { countingStatements, useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

// The clock stands at Wednesday 2027-03-10 10:00; a day is reserved from 10:00 to 12:00.
const onDay = (studentUserId: number, day: string, given = {}) =>
  world.build.reservationOn(day, { studentUserId, ...given });

/** A school that offers only what a test adds. */
async function anArea(name = "大阪") {
  const { build } = world;
  const area = await build.area({ name });
  const school = await build.school({ areaId: area.id, name: `${name}校` });
  const room = await build.room({ schoolId: school.id });
  const offered = (day: string, start: string, end: string, capacity = 2) =>
    build.schedule({
      roomId: room.id,
      startDate: `${day}T${start}:00+09:00`,
      endDate: `${day}T${end}:00+09:00`,
      capacity,
    });
  return { area, offered };
}

describe("the search for whom to reserve", () => {
  const rowOf = async (id: number) => {
    const instructor = await world.callerAs(Role.Instructor);
    const { rows } = await instructor.student.searchReservationStudents({});
    return rows.find((row) => row.id === id);
  };

  test("tells what is confirmed in one week, and what that week still asks for", async () => {
    const { build, db } = world;
    await db
      .updateTable("setting")
      .set({ recommendDateCount: 60, deadlineDateCount: 90 })
      .execute();
    const training = await build.training();
    await build.trainingContent({ trainingId: training.id, estimateAttendanceCount: 10 });
    const student = await build.unenrolledStudent();
    // Recommended is 60 days after the start, 2027-04-09: 30 days from tomorrow on.
    await build.activity({
      studentUserId: student.id,
      trainingId: training.id,
      startDate: "2027-02-08",
    });
    // ceil(7 x 10 / 30) = 3 in a week.
    expect(await rowOf(student.id)).toMatchObject({
      confirmedThisWeekCount: 0,
      neededThisWeekCount: 3,
      stillToReserveThisWeek: 3,
    });
    await onDay(student.id, "2027-03-10", { mark: Mark.Attendance });
    await onDay(student.id, "2027-03-17");
    await onDay(student.id, "2027-03-18");
    await onDay(student.id, "2027-03-12", { kind: ReserveResult.Wait });
    await onDay(student.id, "2027-03-13", { kind: ReserveResult.Cancel });
    expect(await rowOf(student.id)).toMatchObject({
      confirmedThisWeekCount: 1,
      neededThisWeekCount: 3,
      stillToReserveThisWeek: 2,
    });
  });

  test("asks nothing of students without a training, and offers them nothing", async () => {
    const { build } = world;
    const { area, offered } = await anArea();
    await offered("2027-03-12", "13:00", "15:00");
    const student = await build.unenrolledStudent({ areaId: area.id });
    expect(await rowOf(student.id)).toMatchObject({
      confirmedThisWeekCount: 0,
      neededThisWeekCount: null,
      stillToReserveThisWeek: null,
      nextOffer: null,
    });
  });

  test("offers the first place that is free to cancel, vacant, and at no time that is taken", async () => {
    const { build, clock } = world;
    const { area, offered } = await anArea();
    const student = await build.student({ areaId: area.id });
    const stopped = await build.student({ areaId: area.id, isEnabled: false });
    const other = await build.student();
    await (await anArea("京都")).offered("2027-03-12", "09:00", "10:00");
    const past = await offered("2027-03-10", "15:00", "16:00");
    const first = await offered("2027-03-12", "10:00", "12:00");
    const full = await offered("2027-03-12", "13:00", "15:00", 1);
    const waitedFor = await offered("2027-03-12", "16:00", "18:00");
    const free = await offered("2027-03-13", "13:00", "15:00");
    const reserve = (scheduleId: number, given = {}) =>
      build.reservation({ scheduleId, studentUserId: student.id, ...given });
    const nextOf = async (id: number) => (await rowOf(id))?.nextOffer;

    expect(await nextOf(student.id)).toEqual({
      id: first.id,
      startDate: "2027-03-12T10:00:00+09:00",
      schoolName: "大阪校",
    });
    expect(await nextOf(stopped.id)).toBeNull();
    const own = await onDay(student.id, "2027-03-12");
    await reserve(full.id, { studentUserId: other.id });
    await reserve(waitedFor.id, { studentUserId: other.id, kind: ReserveResult.Wait });
    expect(await nextOf(student.id)).toMatchObject({ id: free.id });
    await world.db
      .updateTable("reservation")
      .set({ kind: ReserveResult.Cancel })
      .where("id", "=", own.id)
      .execute();
    expect(await nextOf(student.id)).toMatchObject({ id: first.id });
    clock.set("2027-03-13T10:00:00+09:00");
    expect(await nextOf(student.id)).toBeNull();
    expect(past.id).not.toBe(first.id);
  });
});

describe("the search for reservations", () => {
  test("shows the next two that are confirmed, and what waits", async () => {
    const { build } = world;
    const student = await build.student();
    const days = ["2027-03-14", "2027-03-12", "2027-03-09", "2027-03-16"];
    const [, first] = [
      await onDay(student.id, days[0] ?? ""),
      await onDay(student.id, days[1] ?? ""),
    ];
    for (const day of days.slice(2)) await onDay(student.id, day);
    await onDay(student.id, "2027-03-11", { kind: ReserveResult.Cancel });
    for (const day of ["2027-03-20", "2027-03-18", "2027-03-08"])
      await onDay(student.id, day, { kind: ReserveResult.Wait });
    const none = await build.student();
    const viewer = await world.callerAs(Role.Viewer);
    const { rows } = await viewer.student.searchReservationConfirmationStudents({});
    expect(rows.find(({ id }) => id === student.id)).toMatchObject({
      nextReservations: [
        { id: first.id, startDate: "2027-03-12T10:00:00+09:00" },
        { startDate: "2027-03-14T10:00:00+09:00" },
      ],
      waitingCount: 2,
      firstWaitingDate: "2027-03-18T10:00:00+09:00",
    });
    expect(rows.find(({ id }) => id === none.id)).toMatchObject({
      nextReservations: [],
      waitingCount: 0,
      firstWaitingDate: null,
    });
  });
});

describe("the search for past reservations", () => {
  test("sums up 90 days, and tells when the student last came", async () => {
    const { build } = world;
    const student = await build.student();
    // 90 days before 10 March is 10 December.
    const marked = [
      ["2026-12-09", Mark.Attendance],
      ["2026-12-10", Mark.Attendance],
      ["2027-02-01", Mark.Tardy],
      ["2027-02-02", Mark.Absence],
    ] as const;
    for (const [day, mark] of marked) await onDay(student.id, day, { mark });
    await onDay(student.id, "2027-02-03", { kind: ReserveResult.Cancel });
    await onDay(student.id, "2027-02-04", { kind: ReserveResult.CancelPenalty });
    await onDay(student.id, "2027-02-05");
    await onDay(student.id, "2027-03-12", { kind: ReserveResult.Cancel });
    const longAgo = await build.student();
    await onDay(longAgo.id, "2026-10-01", { mark: Mark.Attendance });
    const never = await build.student();
    const viewer = await world.callerAs(Role.Viewer);
    const { rows } = await viewer.student.searchReservationHistoryStudents({});
    const of = (wanted: number) => rows.find(({ id }) => id === wanted);
    expect(of(student.id)).toMatchObject({
      attendedCount: 2,
      absenceCount: 1,
      cancelCount: 2,
      lastAttendedDate: "2027-02-01",
    });
    expect(of(longAgo.id)).toMatchObject({ attendedCount: 0, lastAttendedDate: "2026-10-01" });
    expect(of(never.id)).toMatchObject({ cancelCount: 0, lastAttendedDate: null });
  });
});

test("each of these searches takes the same few statements for any number of students", async () => {
  const { build, db } = world;
  const user = await build.user({ role: Role.Administrator });
  const counts = async () => {
    const counting = countingStatements(db);
    const caller = await world.as(user, counting.db);
    const count = async (call: Promise<unknown>) => {
      const before = counting.count();
      await call;
      return counting.count() - before;
    };
    return [
      await count(caller.student.searchReservationStudents({})),
      await count(caller.student.searchReservationConfirmationStudents({})),
      await count(caller.student.searchReservationHistoryStudents({})),
      await count(caller.student.searchExportStudents({})),
    ];
  };
  for (let made = 0; made < 3; made += 1) await build.student();
  expect(await counts()).toEqual([3, 3, 2, 2]);
});
