import { describe, expect, test } from "vitest";
import { PaceState, ProgressGrade } from "#enumerations.ts";
import {
  countsOf,
  delayLevel,
  dueDates,
  expected,
  figuresOf,
  isExempt,
  leftOf,
  paceState,
  progressRate,
  startDates,
} from "#pace/pace.rules.ts";

const { Complete, Continue, Skip, CommentOnly } = ProgressGrade;
const content = (estimateAttendanceCount: number, ...grades: ProgressGrade[]) => ({
  estimateAttendanceCount,
  isExempt: false,
  grades,
});
/** Days in hand: at least 7 is fine, at least 0 cloudy. */
const setting = {
  recommendDateCount: 60,
  deadlineDateCount: 90,
  basisLeftDaysPrimary: 7,
  basisLeftDaysSecondary: 0,
};

test("a content is exempt by active therapist or by company, not by having none", () => {
  const free = { isExemptedActiveTherapist: false, exemptedCompanyId: null };
  const therapist = { isActiveTherapist: true, companyId: 3 };
  const newcomer = { isActiveTherapist: false, companyId: null };
  expect(isExempt(free, therapist)).toBe(false);
  expect(isExempt(free, newcomer)).toBe(false);
  expect(isExempt({ ...free, isExemptedActiveTherapist: true }, therapist)).toBe(true);
  expect(isExempt({ ...free, isExemptedActiveTherapist: true }, newcomer)).toBe(false);
  expect(isExempt({ ...free, exemptedCompanyId: 3 }, therapist)).toBe(true);
  expect(isExempt({ ...free, exemptedCompanyId: 4 }, therapist)).toBe(false);
  expect(isExempt({ ...free, exemptedCompanyId: 3 }, newcomer)).toBe(false);
});

describe("what is left of a content", () => {
  test.each([
    ["nothing attended", content(3), 3],
    ["one of three attended", content(3, Continue), 2],
    ["a comment is no attendance", content(3, CommentOnly), 3],
    ["as many as estimated and still open: one more", content(2, Continue, Continue), 1],
    ["more than estimated and still open: one more", content(2, Continue, Continue, Continue), 1],
    ["completed at once", content(3, Complete), 0],
    ["completed after some", content(3, Continue, Complete), 0],
    ["skipped", content(3, Skip), 0],
    ["estimated at none", content(0), 0],
    ["estimated at none, attended", content(0, Continue), 0],
  ])("%s", (_, given, left) => expect(leftOf(given)).toBe(left));
});

test("the counts required and done leave exempt contents out", () => {
  // Required 3 + 2 + 1 + 0 + 2 + 4 = 12; left 2 + 0 + 1 + 0 + 1 + 0 = 4.
  expect(
    countsOf([
      content(3, Continue),
      content(2, Complete),
      content(1),
      content(0),
      content(2, Continue, Continue, Continue),
      content(4, Skip),
      { ...content(10), isExempt: true },
    ]),
  ).toMatchObject({ requiredCount: 12, doneCount: 8 });
  expect(countsOf([])).toMatchObject({ requiredCount: 0, doneCount: 0 });
});

describe("start and second start", () => {
  const ended = (startDate: string, endDate: string) => ({ startDate, endDate, isTaking: false });
  const taking = (startDate: string) => ({ startDate, endDate: null, isTaking: true });

  test("a first activity has no second start", () => {
    expect(startDates([taking("2027-03-01"), taking("2027-02-01")])).toEqual({
      startDate: "2027-02-01",
      secondStartDate: null,
    });
  });
  test("the second start is that of an activity after one that ended, on the same day too", () => {
    expect(startDates([ended("2026-12-01", "2027-01-10"), taking("2027-02-01")])).toEqual({
      startDate: "2026-12-01",
      secondStartDate: "2027-02-01",
    });
    expect(
      startDates([ended("2026-12-01", "2027-02-01"), taking("2027-02-01")]).secondStartDate,
    ).toBe("2027-02-01");
  });
  test("a training that began while another was being taken is no second start", () => {
    expect(startDates([ended("2026-12-01", "2027-02-15"), taking("2027-02-01")])).toEqual({
      startDate: "2026-12-01",
      secondStartDate: null,
    });
  });
  test("the earliest of several activities being taken counts", () => {
    expect(
      startDates([ended("2026-12-01", "2027-02-15"), taking("2027-02-01"), taking("2027-03-01")])
        .secondStartDate,
    ).toBeNull();
  });
  test("a student without an activity, or with none being taken, has no second start", () => {
    expect(startDates([])).toEqual({ startDate: null, secondStartDate: null });
    expect(startDates([ended("2026-12-01", "2027-01-10")])).toEqual({
      startDate: "2026-12-01",
      secondStartDate: null,
    });
  });
});

test("due dates count from the base day", () => {
  // February 2027 has 28 days, March 31, April 30.
  expect(dueDates("2027-02-01", setting)).toEqual({
    recommendationDueDate: "2027-04-02",
    dueDate: "2027-05-02",
  });
});

describe("weather", () => {
  const of = (doneCount: number, requiredCount: number, today: string) =>
    paceState({ requiredCount, doneCount }, "2027-02-01", today, setting);

  test.each([
    // 8 of 12 are worth 40 of the 60 days; 33, 34, 40 and 41 days have passed.
    ["seven days in hand", 8, "2027-03-06", PaceState.Fine],
    ["six days in hand", 8, "2027-03-07", PaceState.Cloudy],
    ["just in time", 8, "2027-03-13", PaceState.Cloudy],
    ["a day late", 8, "2027-03-14", PaceState.Rainy],
    ["nothing done on the first day", 0, "2027-02-01", PaceState.Cloudy],
    ["nothing done on the second day", 0, "2027-02-02", PaceState.Rainy],
    // All done is worth 60 days; 53, 60 and 61 have passed.
    ["all done early", 12, "2027-03-26", PaceState.Fine],
    ["all done on the due date", 12, "2027-04-02", PaceState.Cloudy],
    ["all done after the due date", 12, "2027-04-03", PaceState.Rainy],
  ])("%s", (_, done, today, weather) => expect(of(done, 12, today)).toBe(weather));

  test("is fine where nothing is required, however late", () => {
    expect(of(0, 0, "2030-01-01")).toBe(PaceState.Fine);
  });
  test("a whole day in hand is not lost to rounding", () => {
    // 1 of 49 in 49 days is worth one day, though 1 / 49 * 49 is a little less.
    expect(
      paceState({ requiredCount: 49, doneCount: 1 }, "2027-02-01", "2027-02-02", {
        ...setting,
        recommendDateCount: 49,
      }),
    ).toBe(PaceState.Cloudy);
  });
});

describe("trainings expected by a day", () => {
  // 2027-02-01 to 2027-03-03 are 30 days: half of the 60.
  test.each([
    ["none on the base day", 12, "2027-02-01", 0],
    ["half after half the days", 12, "2027-03-03", 6],
    ["a part of one, unrounded: 12 x 1 / 60", 12, "2027-02-02", 0.2],
    ["all on the due date", 12, "2027-04-02", 12],
    ["no more than all after it", 12, "2028-01-01", 12],
    ["none before the base day", 12, "2027-01-01", 0],
    ["none of nothing", 0, "2027-03-03", 0],
  ])("%s", (_, required, day, count) =>
    expect(expected(required, "2027-02-01", day, setting)).toBe(count),
  );
  test("all at once where no days are given", () => {
    expect(expected(12, "2027-02-01", "2027-02-01", { recommendDateCount: 0 })).toBe(12);
  });
});

test("the progress rate is rounded down, and full where there is nothing", () => {
  expect(progressRate({ closedCount: 0, contentCount: 3 })).toBe(0);
  // 66.67 percent.
  expect(progressRate({ closedCount: 2, contentCount: 3 })).toBe(66);
  // 99.5 percent is not all.
  expect(progressRate({ closedCount: 199, contentCount: 200 })).toBe(99);
  expect(progressRate({ closedCount: 3, contentCount: 3 })).toBe(100);
  expect(progressRate({ closedCount: 0, contentCount: 0 })).toBe(100);
});

describe("the figures of contents", () => {
  const base = "2027-02-01";
  const figures = (given: Parameters<typeof countsOf>[0], day: string) =>
    figuresOf(countsOf(given), base, day, setting);
  const contents = [
    content(3, Continue, CommentOnly),
    content(2, Complete),
    content(4, Skip),
    content(0),
    content(3),
    { ...content(10, Continue, Complete), isExempt: true },
  ];

  test("leave exempt contents out, and count a skip as done but not as attended", () => {
    // Required 3 + 2 + 4 + 0 + 3 = 12; left 2 + 0 + 0 + 0 + 3 = 5; done 7.
    // Expected after 45 of 60 days 9: two behind. Closed 2 of 5: 40 percent. Attended once each.
    expect(figures(contents, "2027-03-18")).toEqual({
      requiredTrainingCount: 12,
      trainingCount: 2,
      delayedTrainingCount: 2,
      progressRate: 40,
    });
  });
  test.each([
    // Done 7; expected 0, 7.4, 7.6, 12 and 12.
    ["ahead on the first day", "2027-02-01", -7],
    ["37 days: rounded down", "2027-03-10", 0],
    ["38 days: rounded up", "2027-03-11", 1],
    ["on the due date", "2027-04-02", 5],
    ["past the due date no later than on it", "2027-12-31", 5],
  ])("delay, %s", (_, day, delayed) =>
    expect(figures(contents, day).delayedTrainingCount).toBe(delayed),
  );
  test("half a training behind counts as a whole one", () => {
    // 1 x 30 / 60 = 0.5.
    expect(figures([content(1)], "2027-03-03").delayedTrainingCount).toBe(1);
    expect(figures([content(1)], "2027-03-02").delayedTrainingCount).toBe(0);
  });
  test("a content estimated at none is a content of the rate, not of the delay", () => {
    expect(figures([content(0), content(2, Complete)], "2027-04-02")).toEqual({
      requiredTrainingCount: 2,
      trainingCount: 1,
      delayedTrainingCount: 0,
      progressRate: 50,
    });
  });
  test("count from the second start as from any base day", () => {
    // 12 x 10 / 60 = 2, of which none is done.
    const { secondStartDate } = startDates([
      { startDate: "2026-10-01", endDate: "2026-12-01", isTaking: false },
      { startDate: "2027-02-01", endDate: null, isTaking: true },
    ]);
    expect(
      figuresOf(countsOf([content(12)]), secondStartDate ?? "", "2027-02-11", setting)
        .delayedTrainingCount,
    ).toBe(2);
  });
  test("with nothing required, nothing is late and everything is done", () => {
    const nothing = {
      requiredTrainingCount: 0,
      trainingCount: 0,
      delayedTrainingCount: 0,
      progressRate: 100,
    };
    expect(figures([], "2027-12-31")).toEqual(nothing);
    expect(figures([{ ...content(5), isExempt: true }], "2027-12-31")).toEqual(nothing);
  });
});

test.each([
  [4, "veryLate"],
  [3, "late"],
  [1, "late"],
  [0, "onTrack"],
  [-3, "onTrack"],
  [-4, "veryGood"],
] as const)("%i behind is %s", (delayed, level) => expect(delayLevel(delayed)).toBe(level));
