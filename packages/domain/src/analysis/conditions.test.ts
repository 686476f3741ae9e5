import { describe, expect, test } from "vitest";
import { analyses } from "#analysis/analyses.ts";
import {
  type Conditions,
  conditionsBefore,
  fileNameOf,
  initialConditions,
  inWords,
  isOver,
  longestRange,
  monthsOf,
  rangePresets,
  timeInWords,
  withRange,
  yearChoices,
} from "#analysis/conditions.ts";
import { addDays } from "#time.ts";

const {
  DropoutSpecification,
  MonthlyIncoming,
  DropoutTrend,
  TrainingCountSummary,
  FlexGraduateGoal,
} = analyses;

describe("a range is under one year, both days counted", () => {
  test.each([
    ["2027-04-01", "2028-03-31"],
    ["2027-03-01", "2028-02-29"],
    ["2028-02-29", "2029-02-28"],
    ["2028-03-01", "2029-02-28"],
    ["2027-01-01", "2027-12-31"],
  ])("from %s to %s at the latest", (first, last) => {
    expect(longestRange(first)).toBe(last);
    const range = withRange("start", "end", "研修日");
    expect(range.safeParse({ start: first, end: last }).success).toBe(true);
    const { error } = range.safeParse({ start: first, end: addDays(last, 1) });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "期間は1年未満で入力してください",
    ]);
  });
});

test("the ranges at a touch are this month, last month, this fiscal year and the one before", () => {
  const texts = (today: string) =>
    rangePresets(today).map(({ label, first, last }) => `${label} ${first} ${last}`);
  expect(texts("2027-03-31")).toEqual([
    "今月 2027-03-01 2027-03-31",
    "先月 2027-02-01 2027-02-28",
    "今年度 2026-04-01 2027-03-31",
    "昨年度 2025-04-01 2026-03-31",
  ]);
  expect(texts("2027-04-01")).toEqual([
    "今月 2027-04-01 2027-04-30",
    "先月 2027-03-01 2027-03-31",
    "今年度 2027-04-01 2028-03-31",
    "昨年度 2026-04-01 2027-03-31",
  ]);
  expect(texts("2027-01-15")[1]).toBe("先月 2026-12-01 2026-12-31");
});

test("a form opens with the previous month, the first choice and this year", () => {
  const today = "2027-03-31";
  expect(initialConditions(DropoutTrend.conditions, today)).toEqual({
    countType: 0,
    startDateFrom: "2027-02-01",
    startDateTo: "2027-02-28",
  });
  expect(initialConditions(TrainingCountSummary.conditions, today)).toEqual({
    monthDate: "2027-02",
  });
  expect(initialConditions(FlexGraduateGoal.conditions, today)).toEqual({ year: 2027 });
});

test.each([
  // Whole months compare with as many months before.
  ["2027-02-01", "2027-02-28", "2027-01-01", "2027-01-31"],
  ["2026-04-01", "2027-03-31", "2025-04-01", "2026-03-31"],
  // Else as many days.
  ["2027-03-02", "2027-03-10", "2027-02-21", "2027-03-01"],
  ["2027-03-01", "2027-03-10", "2027-02-19", "2027-02-28"],
  ["2027-03-10", "2027-03-10", "2027-03-09", "2027-03-09"],
  // One day less if the year before has no leap day.
  ["2027-03-02", "2028-03-01", "2026-03-02", "2027-03-01"],
  ["2028-02-29", "2029-02-28", "2027-03-01", "2028-02-28"],
])("before %s to %s comes %s to %s", (start, end, first, last) => {
  expect(conditionsBefore(MonthlyIncoming.conditions, { start, end })).toEqual({
    start: first,
    end: last,
  });
});

test("before a month comes the month before, before a year the year before; the rest stays", () => {
  expect(
    conditionsBefore(TrainingCountSummary.conditions, { monthDate: "2027-01", areaId: 3 }),
  ).toEqual({ monthDate: "2026-12", areaId: 3 });
  expect(conditionsBefore(FlexGraduateGoal.conditions, { year: 2027 })).toEqual({ year: 2026 });
});

test.each([
  [MonthlyIncoming, { start: "2027-02-01", end: "2027-03-09" }, true],
  [MonthlyIncoming, { start: "2027-02-01", end: "2027-03-10" }, false],
  [TrainingCountSummary, { monthDate: "2027-02" }, true],
  [TrainingCountSummary, { monthDate: "2027-03", areaId: 3 }, false],
  [FlexGraduateGoal, { year: 2026 }, true],
  [FlexGraduateGoal, { year: 2027 }, false],
])("conditions are over once all of their time has passed", ({ conditions }, input, expected) => {
  expect(isOver(conditions, input, "2027-03-10")).toBe(expected);
});

test("before the first year, month or day there is nothing to ask for", () => {
  const { FlexMonthGraduate } = analyses;
  expect(conditionsBefore(FlexGraduateGoal.conditions, { year: 2024 })).toBeNull();
  expect(conditionsBefore(FlexMonthGraduate.conditions, { month: "1900-01" })).toBeNull();
  const first = { start: "1900-01-01", end: "1900-01-01" };
  expect(conditionsBefore(MonthlyIncoming.conditions, first)).toBeNull();
});

test("every allowed time has an allowed time before it", () => {
  const { conditions, input } = MonthlyIncoming;
  for (let start = "2026-12-01"; start < "2029-05-01"; start = addDays(start, 1)) {
    const longest = longestRange(start);
    for (const end of [start, addDays(longest, -31), addDays(longest, -1), longest]) {
      const before = conditionsBefore(conditions, { start, end });
      expect(input.safeParse(before).error, `${start} to ${end}`).toBeUndefined();
      expect(before?.end).toBe(addDays(start, -1));
    }
  }
});

test("the years to choose from go from 2024 to this one, the latest first", () => {
  expect(yearChoices("2027-03-31")).toEqual([2027, 2026, 2025, 2024]);
  expect(yearChoices("2024-01-01")).toEqual([2024]);
});

test("the months of a range are those that it touches", () => {
  expect(monthsOf("2026-12-31", "2027-02-01")).toEqual(["2026-12", "2027-01", "2027-02"]);
  expect(monthsOf("2027-02-01", "2027-02-28")).toEqual(["2027-02"]);
});

test("conditions in words, and in the name of a file", () => {
  const { title, conditions } = DropoutTrend;
  const input = { countType: 1, startDateFrom: "2027-02-01", startDateTo: "2027-02-28" };
  expect(inWords(conditions, input, null)).toEqual([
    { label: "数え方", text: "経過日数" },
    { label: "受講開始日", text: "2027/02/01(月)〜2027/02/28(日)" },
  ]);
  expect(fileNameOf(title, conditions, input, null)).toBe(
    "辞退までの傾向_経過日数_2027年02月01日-2027年02月28日.xlsx",
  );
  const month = { monthDate: "2027-02" };
  expect(inWords(TrainingCountSummary.conditions, month, null).at(-1)?.text).toBe("すべて");
  const area = { ...month, areaId: 3 };
  expect(inWords(TrainingCountSummary.conditions, area, "東京").at(-1)?.text).toBe("東京");
  const ofMonth = (areaName: string | null) =>
    fileNameOf(
      TrainingCountSummary.title,
      TrainingCountSummary.conditions,
      areaName === null ? month : area,
      areaName,
    );
  expect(ofMonth(null)).toBe("研修回数一覧_2027年02月.xlsx");
  expect(ofMonth("東京/神奈川: *")).toBe("研修回数一覧_2027年02月_東京_神奈川_ _.xlsx");
});

test("an omitted choice means all, and is not in a file's name", () => {
  const { title, conditions } = DropoutSpecification;
  const range = { startDateFrom: "2027-02-01", startDateTo: "2027-02-28" };
  const texts = (input: Conditions) => inWords(conditions, input, null).map(({ text }) => text);
  expect(initialConditions(conditions, "2027-03-31")).toEqual(range);
  expect(texts(range).slice(1)).toEqual(["すべて", "すべて", "すべて"]);
  expect(texts({ ...range, timing: 0, reason: 6 }).slice(2)).toEqual(["記録なし", "家庭の事情"]);
  expect(fileNameOf(title, conditions, range, null)).toBe(
    "辞退者明細_2027年02月01日-2027年02月28日.xlsx",
  );
  expect(fileNameOf(title, conditions, { ...range, reason: 6 }, null)).toBe(
    "辞退者明細_2027年02月01日-2027年02月28日_家庭の事情.xlsx",
  );
});

test("the words for the time leave other conditions out", () => {
  const month = { monthDate: "2027-01", areaId: 3 };
  expect(timeInWords(TrainingCountSummary.conditions, month)).toBe("2027年1月");
});
