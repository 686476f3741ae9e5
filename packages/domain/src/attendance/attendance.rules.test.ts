import { describe, expect, test } from "vitest";
import {
  attendanceTrendOf,
  decideMark,
  markAbilities,
  recentSequentialAbsenceCount,
} from "#attendance/attendance.rules.ts";
import { ReservationState } from "#enumerations.ts";

const { Confirm, Wait, Cancel, Attendance, Tardy, Absence } = ReservationState;

describe("a mark", () => {
  const startDate = new Date("2027-03-10T13:00:00+09:00");
  const decide = (state: ReservationState, now = "2027-03-10T10:00:00+09:00") =>
    decideMark({ now: new Date(now), startDate, state })?.refusal ?? null;

  test("is set from the schedule's day on, by Tokyo's calendar", () => {
    expect(decide(Confirm, "2027-03-09T23:59:59+09:00")).toBe("InvalidDate");
    expect(decide(Confirm, "2027-03-10T00:00:00+09:00")).toBeNull();
    expect(decide(Confirm, "2027-12-31T00:00:00+09:00")).toBeNull();
  });
  test("is set once, and only where a place is confirmed", () => {
    expect(decide(Wait)).toBe("UnauthorizedOperation");
    expect(decide(Cancel)).toBe("UnauthorizedOperation");
    for (const state of [Attendance, Tardy, Absence]) expect(decide(state)).toBe("DbConflict");
  });
});

test("an absence is mailed until the schedule ends, a mark set from its day on", () => {
  const abilities = (now: string) =>
    markAbilities({
      now: new Date(now),
      startDate: new Date("2027-03-10T13:00:00+09:00"),
      endDate: new Date("2027-03-10T15:00:00+09:00"),
    });
  expect(abilities("2027-03-09T23:59:59+09:00")).toEqual({ mark: false, mailAbsence: true });
  expect(abilities("2027-03-10T14:59:59+09:00")).toEqual({ mark: true, mailAbsence: true });
  expect(abilities("2027-03-10T15:00:00+09:00")).toEqual({ mark: true, mailAbsence: false });
});

test("absences are counted back to the last time the student came", () => {
  expect(recentSequentialAbsenceCount([])).toBe(0);
  expect(recentSequentialAbsenceCount([Attendance, Absence])).toBe(0);
  expect(recentSequentialAbsenceCount([Absence, Absence, Tardy, Absence])).toBe(2);
  expect(recentSequentialAbsenceCount([Absence, Absence])).toBe(2);
});

describe("the attendance trend", () => {
  const range = { fromDate: "2027-03-01", toDate: "2027-03-10" };

  test("counts what holds a place from the activity's start to today", () => {
    expect(
      attendanceTrendOf(range, [
        { date: "2027-02-20", state: Absence },
        { date: "2027-03-01", state: Attendance },
        { date: "2027-03-02", state: Wait },
        { date: "2027-03-03", state: Tardy },
        { date: "2027-03-03", state: Absence },
        { date: "2027-03-08", state: Absence },
        { date: "2027-03-09", state: Cancel },
        { date: "2027-03-10", state: Confirm },
        { date: "2027-03-12", state: Confirm },
      ]),
    ).toEqual({
      ...range,
      // 1, 3, 3, 8 and 10 March: nine days in four steps.
      reserveCount: 5,
      reserveInterval: 2.25,
      // Came on 1 and 3 March.
      attendanceInterval: 2,
      absenceCount: 2,
      recentSequentialAbsenceCount: 2,
      days: [
        { date: "2027-03-01", attendanceTrend: Attendance },
        { date: "2027-03-03", attendanceTrend: Absence },
        { date: "2027-03-08", attendanceTrend: Absence },
      ],
    });
  });
  test("absences in a row reach back beyond the activity", () => {
    expect(
      attendanceTrendOf(range, [
        { date: "2027-02-10", state: Attendance },
        { date: "2027-02-20", state: Absence },
        { date: "2027-03-05", state: Absence },
      ]),
    ).toMatchObject({ absenceCount: 1, recentSequentialAbsenceCount: 2 });
  });
  test("one reservation has no interval", () => {
    expect(attendanceTrendOf(range, [{ date: "2027-03-05", state: Attendance }])).toMatchObject({
      reserveCount: 1,
      reserveInterval: null,
      attendanceInterval: null,
    });
    expect(attendanceTrendOf(range, [])).toEqual({
      ...range,
      reserveCount: 0,
      reserveInterval: null,
      attendanceInterval: null,
      absenceCount: 0,
      recentSequentialAbsenceCount: 0,
      days: [],
    });
  });
});
