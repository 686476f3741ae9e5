import { Mark, ReserveResult, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { getAttendanceTrend } from "#modules/attendance/attendanceTrend.queries.ts";
import { countingStatements, expectRefused, useWorld } from "#testing.ts";

const { Attendance, Tardy, Absence } = Mark;

const world = useWorld();

async function book(studentUserId: number, day: string, given: object = {}) {
  const schedule = await world.build.schedule({
    startDate: `${day}T10:00:00+09:00`,
    endDate: `${day}T12:00:00+09:00`,
  });
  await world.build.reservation({ scheduleId: schedule.id, studentUserId, ...given });
}

async function trendOf(student: { id: number }) {
  return getAttendanceTrend(await world.contextAs(student), student.id);
}

test("covers the current activity up to today", async () => {
  const student = await world.build.unenrolledStudent();
  const activity = (startDate: string, given: object = {}) =>
    world.build.activity({ studentUserId: student.id, startDate, ...given });
  await activity("2026-12-01", { state: TakingState.Dropout, endDate: "2027-01-31" });
  await activity("2027-02-10");
  await activity("2027-02-20");

  await book(student.id, "2026-12-10", { mark: Absence });
  await book(student.id, "2027-02-10", { mark: Attendance });
  await book(student.id, "2027-02-12", { kind: ReserveResult.Cancel });
  await book(student.id, "2027-02-14", { mark: Tardy });
  await book(student.id, "2027-02-24", { mark: Attendance });
  await book(student.id, "2027-03-03", { mark: Absence });
  await book(student.id, "2027-03-08");
  await book(student.id, "2027-03-10", { kind: ReserveResult.Wait });
  await book(student.id, "2027-03-12");

  expect(await trendOf(student)).toEqual({
    fromDate: "2027-02-10",
    toDate: "2027-03-10",
    // 10, 14, 24 February, 3 and 8 March: 26 days in four steps.
    reserveCount: 5,
    reserveInterval: 6.5,
    // Came on 10, 14 and 24 February: 14 days in two steps.
    attendanceInterval: 7,
    absenceCount: 1,
    recentSequentialAbsenceCount: 1,
    days: [
      { date: "2027-02-10", attendanceTrend: 4 },
      { date: "2027-02-14", attendanceTrend: 5 },
      { date: "2027-02-24", attendanceTrend: 4 },
      { date: "2027-03-03", attendanceTrend: 6 },
    ],
  });
});

test("goes by Tokyo's days", async () => {
  const student = await world.build.unenrolledStudent();
  await world.build.activity({ studentUserId: student.id, startDate: "2027-03-01" });
  const schedule = await world.build.schedule({
    startDate: "2027-03-05T00:30:00+09:00",
    endDate: "2027-03-05T02:00:00+09:00",
  });
  await world.build.reservation({
    scheduleId: schedule.id,
    studentUserId: student.id,
    mark: Attendance,
  });
  expect((await trendOf(student)).days).toEqual([{ date: "2027-03-05", attendanceTrend: 4 }]);
});

test("of a graduate covers the last activity, of a newcomer today alone", async () => {
  const graduate = await world.build.unenrolledStudent();
  const ended = (startDate: string, endDate: string) =>
    world.build.activity({
      studentUserId: graduate.id,
      startDate,
      endDate,
      state: TakingState.Pass,
    });
  await ended("2027-01-05", "2027-02-20");
  await ended("2026-10-01", "2026-12-20");
  expect(await trendOf(graduate)).toMatchObject({ fromDate: "2027-01-05", toDate: "2027-03-10" });

  const newcomer = await world.build.unenrolledStudent();
  expect(await trendOf(newcomer)).toEqual({
    fromDate: "2027-03-10",
    toDate: "2027-03-10",
    reserveCount: 0,
    reserveInterval: null,
    attendanceInterval: null,
    absenceCount: 0,
    recentSequentialAbsenceCount: 0,
    days: [],
  });
});

test("is for the student alone, and for staff of students only; three statements", async () => {
  const student = await world.build.student();
  const other = await world.build.student();
  const viewer = await world.build.user({ role: Role.Viewer });
  const trend = async (caller: { id: number }, studentUserId: number, db = world.db) =>
    (await world.as(caller, db)).trainingReserve.getAttendanceTrend({ studentUserId });
  await expectRefused(trend(other, student.id), "UnauthorizedOperation");
  await expectRefused(trend(viewer, viewer.id), "UserNotFound");
  await expectRefused(trend(viewer, 999_999), "UserNotFound");

  const counting = countingStatements(world.db);
  await trend(viewer, student.id, counting.db);
  expect(counting.count()).toBe(3);
});
