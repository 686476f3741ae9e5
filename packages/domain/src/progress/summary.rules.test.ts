import { expect, test } from "vitest";
import { PaceState, ProgressGrade } from "#enumerations.ts";
import { paceFrom, summarize } from "#progress/summary.rules.ts";

const { Complete, Continue, Skip } = ProgressGrade;
const content = (
  trainingContentId: number,
  estimateAttendanceCount: number,
  ...grades: ProgressGrade[]
) => ({ trainingContentId, estimateAttendanceCount, isExempt: false, grades });
const setting = {
  recommendDateCount: 60,
  deadlineDateCount: 90,
  basisLeftDaysPrimary: 7,
  basisLeftDaysSecondary: 0,
};
const paceOn = (today: string, ...activities: Parameters<typeof summarize>[0]) =>
  paceFrom(summarize(activities), today, setting);

const past = {
  activityId: 1,
  trainingId: 10,
  displayOrder: 1,
  startDate: "2026-12-01",
  endDate: "2027-01-10",
  isTaking: false,
  contents: [content(10, 5)],
};
const present = {
  activityId: 2,
  trainingId: 11,
  displayOrder: 3,
  startDate: "2027-02-01",
  endDate: null,
  isTaking: true,
  contents: [content(20, 2, Complete), content(21, 4, Continue)],
};

test("the trainings being taken are summed up, from the second start", () => {
  // Required 6, left 3: 3 done.
  const summary = {
    takingSince: "2027-02-01",
    baseDate: "2027-02-01",
    requiredCount: 6,
    doneCount: 3,
    attendedCount: 2,
    contentCount: 2,
    closedCount: 1,
    trainingId: 11,
    trainingContentId: 21,
  };
  expect(summarize([past, present])).toEqual(summary);
  const exempt = { ...content(22, 9), isExempt: true };
  const contents = [exempt, ...present.contents, content(23, 0, Skip)];
  expect(summarize([past, { ...present, contents }])).toEqual({
    ...summary,
    contentCount: 3,
    closedCount: 2,
  });
});

test("several trainings are added up; the present one is the one that began first, then the first in order", () => {
  const other = { ...present, activityId: 3, trainingId: 12, contents: [content(30, 6)] };
  expect(summarize([present, other])).toMatchObject({
    requiredCount: 12,
    doneCount: 3,
    trainingId: 11,
  });
  expect(summarize([present, { ...other, displayOrder: 2 }]).trainingId).toBe(12);
  expect(summarize([present, { ...other, startDate: "2027-01-31" }])).toMatchObject({
    baseDate: "2027-01-31",
    trainingId: 12,
    trainingContentId: 30,
  });
});

test("a completed training stays the present one until it ends", () => {
  const contents = [content(20, 2, Complete)];
  expect(summarize([{ ...present, contents }])).toMatchObject({
    trainingId: 11,
    trainingContentId: null,
  });
});

test("the pace counts what is being taken, from the second start", () => {
  // 3 of 6 are worth 30 days; on 2027-02-24 23 have passed.
  expect(paceOn("2027-02-24", past, present)).toEqual({
    paceState: PaceState.Fine,
    recommendationDueDate: "2027-04-02",
    dueDate: "2027-05-02",
  });
  expect(paceOn("2027-02-25", past, present)?.paceState).toBe(PaceState.Cloudy);
  // With 6 more required, 3 of 12 are worth 15 days.
  const other = { ...present, activityId: 3, contents: [content(30, 6)] };
  expect(paceOn("2027-02-16", present, other)?.paceState).toBe(PaceState.Cloudy);
  expect(paceOn("2027-02-17", present, other)?.paceState).toBe(PaceState.Rainy);
});

test("a student without a training has no pace and counts nothing", () => {
  for (const activities of [[], [past]]) {
    expect(summarize(activities)).toEqual({
      takingSince: null,
      baseDate: null,
      requiredCount: 0,
      doneCount: 0,
      attendedCount: 0,
      contentCount: 0,
      closedCount: 0,
      trainingId: null,
      trainingContentId: null,
    });
    expect(paceOn("2027-02-24", ...activities)).toMatchObject({ paceState: null, dueDate: null });
  }
});
