import { describe, expect, test } from "vitest";
import { ProgressGrade, ReservationState } from "#enumerations.ts";
import { chartDays, currentActivity, nextContent } from "#progress/progress.rules.ts";

describe("the current activity", () => {
  const activity = (
    activityId: number,
    startDate: string,
    { isTaking = true, displayOrder = activityId } = {},
  ) => ({ activityId, startDate, isTaking, displayOrder });

  test("is the one being taken that started first", () => {
    const current = currentActivity([
      activity(1, "2027-03-01"),
      activity(2, "2027-02-01"),
      activity(3, "2027-01-01", { isTaking: false }),
    ]);
    expect(current?.activityId).toBe(2);
  });
  test("ties go in training order, not in the order of their making", () => {
    const current = currentActivity([
      activity(1, "2027-02-01", { displayOrder: 7 }),
      activity(2, "2027-02-01", { displayOrder: 3 }),
    ]);
    expect(current?.activityId).toBe(2);
  });
  test("is the latest where none is being taken, none where there never was one", () => {
    const current = currentActivity([
      activity(1, "2026-11-01", { isTaking: false }),
      activity(2, "2027-01-01", { isTaking: false }),
      activity(3, "2026-12-01", { isTaking: false }),
    ]);
    expect(current?.activityId).toBe(2);
    expect(currentActivity([])).toBeNull();
  });
});

describe("the next content", () => {
  const { Complete, Continue, Skip, CommentOnly } = ProgressGrade;
  const content = (name: string, ...grades: ProgressGrade[]) => ({
    name,
    estimateAttendanceCount: 1,
    isExempt: false,
    grades,
  });

  test("is the first that is neither closed nor exempt", () => {
    const next = nextContent([
      content("completed", Continue, Complete),
      content("skipped", Skip),
      { ...content("exempt"), isExempt: true },
      content("continued", Continue),
      content("untouched"),
    ]);
    expect(next?.name).toBe("continued");
  });
  test("a comment leaves a content open, and so does an estimate of none", () => {
    expect(nextContent([content("commented", CommentOnly)])?.name).toBe("commented");
    expect(nextContent([{ ...content("free"), estimateAttendanceCount: 0 }])?.name).toBe("free");
  });
  test("an earlier content that is open comes before later ones that are closed", () => {
    expect(nextContent([content("first"), content("second", Complete)])?.name).toBe("first");
  });
  test("is none when all are closed or exempt, or there is none", () => {
    expect(
      nextContent([content("done", Complete), { ...content("x"), isExempt: true }]),
    ).toBeNull();
    expect(nextContent([])).toBeNull();
  });
});

describe("the days of a chart", () => {
  const { Confirm, Wait, Cancel, Attendance, Absence } = ReservationState;
  const day = (...states: ReservationState[]) =>
    chartDays(states.map((state) => ({ date: "2027-03-01", state })))[0]?.state;

  test("show a mark before a reservation, and a place before a wait", () => {
    expect(day(Attendance, Confirm, Wait)).toBe(Attendance);
    expect(day(Wait, Confirm)).toBe(Confirm);
    expect(day(Confirm, Wait)).toBe(Confirm);
    expect(day(Wait, Cancel)).toBe(Wait);
    expect(day(Cancel)).toBe(Cancel);
  });
  test("show the last of several marks", () => {
    expect(day(Attendance, Absence)).toBe(Absence);
    expect(day(Absence, Attendance)).toBe(Attendance);
  });
  test("stand one by one, in order", () => {
    expect(
      chartDays([
        { date: "2027-03-01", state: Wait },
        { date: "2027-03-02", state: Cancel },
        { date: "2027-03-02", state: Confirm },
      ]),
    ).toEqual([
      { date: "2027-03-01", state: Wait },
      { date: "2027-03-02", state: Confirm },
    ]);
  });
});
