import { expect, test } from "vitest";
import { analyses } from "#analysis/analyses.ts";
import { analysisNames, rateOf, totalOf } from "#analysis/analysis.ts";
import { ageBand, talliesByCategory } from "#analysis/category.ts";
import { dropoutBand, dropoutBands } from "#analysis/dropout.rules.ts";
import { AnalysisCategory, Career, DropoutCountType } from "#enumerations.ts";

test.each([
  [0, 0],
  [9, 0],
  [19, 10],
  [20, 20],
  [29, 20],
  [30, 30],
  [101, 100],
])("the age %i is in the band from %i", (age, band) => expect(ageBand(age)).toBe(band));

test("ages are put together in bands, in their order, unknown ones last", () => {
  const of = (value: string | null, times: number) => ({ value, name: null, counts: { times } });
  const given = [of(null, 1), of("101", 2), of("29", 4), of("20", 8), of("9", 16), of("30", 32)];
  const tallies = talliesByCategory(AnalysisCategory.Age, given);
  expect(tallies.map(({ label, counts }) => [label, counts.times])).toEqual([
    ["10歳未満", 16],
    ["20代", 12],
    ["30代", 32],
    ["100代", 2],
    ["不明", 1],
  ]);
  expect(totalOf(tallies).counts).toEqual({ times: 63 });
});

test("stores are called by their name, else their code; careers by their word", () => {
  const labels = (kind: AnalysisCategory, values: [string | null, string | null][]) =>
    talliesByCategory(
      kind,
      values.map(([value, name]) => ({ value, name, counts: {} })),
    ).map(({ label }) => label);
  const stores: [string | null, string | null][] = [
    ["S2", null],
    ["S1", "新宿"],
    [null, null],
  ];
  expect(labels(AnalysisCategory.Store, stores)).toEqual(["新宿", "S2", "不明"]);
  expect(labels(AnalysisCategory.Career, [[String(Career.Midcareer), null]])).toEqual(["中途"]);
});

test("codes of the same name are told apart by the code", () => {
  const given: [string | null, string | null][] = [
    ["S1", "新宿"],
    ["S2", "新宿"],
    ["S3", "池袋"],
    ["S4", "不明"],
    ["新宿", "新宿"],
    [null, null],
  ];
  const tallies = talliesByCategory(
    AnalysisCategory.Store,
    given.map(([value, name]) => ({ value, name, counts: {} })),
  );
  expect(tallies.map(({ label }) => label)).toEqual([
    "新宿（S1）",
    "新宿（S2）",
    "池袋",
    "不明（S4）",
    "新宿（コードなし）",
    "不明",
  ]);
});

test.each([
  [DropoutCountType.Times, [0, 1, 2, 3, 5, 6, 10, 11, 99]],
  [DropoutCountType.Days, [-1, 0, 7, 8, 14, 15, 30, 31, 60, 61, 400]],
])("the bands of count type %i meet where they should", (countType, counts) => {
  const [first, second, third, fourth, fifth] = dropoutBands(countType);
  const expected = {
    [DropoutCountType.Times]: [first, second, second, third, third, fourth, fourth, fifth, fifth],
    [DropoutCountType.Days]: [
      ...[first, first, first, second, second],
      ...[third, third, fourth, fourth, fifth, fifth],
    ],
  }[countType];
  expect(counts.map((count) => dropoutBand(countType, count))).toEqual(expected);
});

test("there is no rate where nothing is counted", () => {
  expect(rateOf(0, 0)).toBeNull();
  expect(rateOf(1, 4)).toBe(0.25);
});

test.each(analysisNames)("%s says all that screen and file need of it", (name) => {
  const { title, path, meaning, conditions, input } = analyses[name];
  expect(analyses[name].name).toBe(name);
  // The longest possible name of a sheet.
  expect(title.length).toBeLessThanOrEqual(31);
  expect(path).toMatch(/^[a-zA-Z]+$/);
  expect(meaning.every((sentence) => sentence.endsWith("。"))).toBe(true);
  const keys = conditions.flatMap((condition) =>
    condition.kind === "range" ? [condition.from, condition.to] : [condition.name],
  );
  expect(Object.keys(input.shape).sort()).toEqual(keys.sort());
});

const { MonthlyIncoming, DropoutTable } = analyses;

test("a training's count links to the activities that began in a month or in all; a count of students links to nothing", () => {
  const behind = (row: string | null, column = "started:7") =>
    MonthlyIncoming.behind?.({ start: "2027-01-05", end: "2027-02-20" }, { row, column });
  const states = (start: string, end: string) => ({
    analysis: "TrainingStateList",
    conditions: { start, end, trainingId: 7 },
  });
  expect(behind("2027-01")).toEqual(states("2027-01-05", "2027-01-31"));
  expect(behind("2027-02")).toEqual(states("2027-02-01", "2027-02-20"));
  expect(behind(null)).toEqual(states("2027-01-05", "2027-02-20"));
  expect(behind("2027-02", "students")).toBeNull();
  expect(behind("2027-02", "label")).toBeNull();
});

test.each([
  ["6", "timing:3", { reason: 6, timing: 3 }],
  ["none", "timing:none", { reason: 0, timing: 0 }],
  ["99", "dropouts", { reason: 99 }],
  [null, "timing:1", { timing: 1 }],
  [null, "dropouts", {}],
])("dropouts of reason %s counted under %s are listed under %j", (row, column, told) => {
  const range = { startDateFrom: "2027-02-01", startDateTo: "2027-02-28" };
  const { DropoutSpecification } = analyses;
  const behind = DropoutTable.behind?.(range, { row, column });
  expect(behind).toEqual({
    analysis: DropoutSpecification.name,
    conditions: { ...range, ...told },
  });
  expect(DropoutSpecification.input.safeParse(behind?.conditions).success).toBe(true);
});
