import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import { expect, test } from "vitest";
import { conditionsOf, isOffered, problemOf } from "./conditionsOf.ts";

const today = "2027-03-10";
const { DropoutTrend, FlexGraduateGoal, TrainingCountSummary } = analyses;

test("an address gives conditions, and the others are those that the form opens with", () => {
  expect(conditionsOf(DropoutTrend, {}, today)).toEqual({
    countType: 0,
    startDateFrom: "2027-02-01",
    startDateTo: "2027-02-28",
  });
  const search = { countType: 1, startDateFrom: "2027-02-10", row: "0回", page: 3, areaId: 5 };
  expect(conditionsOf(DropoutTrend, search, today)).toEqual({
    countType: 1,
    startDateFrom: "2027-02-10",
    startDateTo: "2027-02-28",
  });
  expect(conditionsOf(TrainingCountSummary, { areaId: 5, row: undefined }, today)).toEqual({
    monthDate: "2027-02",
    areaId: 5,
  });
});

test("conditions that would be refused have a reason", () => {
  const of = (startDateFrom: string, startDateTo: string) =>
    problemOf(DropoutTrend, { countType: 0, startDateFrom, startDateTo });
  expect(of("2027-02-01", "2027-02-28")).toBeNull();
  expect(of("2027-02-02", "2027-02-01")).toBe("研修開始日(from)以降の日付を入力してください");
  expect(of("2026-02-01", "2027-02-01")).toBe("期間は1年未満で入力してください");
});

test("a value that is not among the choices is not offered", () => {
  const year = (year: number) => isOffered(FlexGraduateGoal, { year }, null, today);
  expect([2023, 2024, 2027, 2028].map(year)).toEqual([false, true, true, false]);
  const kind = (countType: number) => isOffered(DropoutTrend, { countType }, null, today);
  expect([1, 9].map(kind)).toEqual([true, false]);
  const month = { monthDate: "2027-02" };
  const named = [{ id: 3, name: "東京" }];
  const area = (areaId?: number) =>
    isOffered(TrainingCountSummary, { ...month, areaId }, named, today);
  expect([undefined, 3, 4].map(area)).toEqual([true, true, false]);
  expect(isOffered(TrainingCountSummary, { ...month, areaId: 4 }, null, today)).toBe(true);
});
