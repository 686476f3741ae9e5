import { expect, test } from "vitest";
import { importRange, rangeSearch, rangesBack, usualRange } from "./importRange.ts";

const problemsIn = (from: string, to: string) =>
  (importRange.safeParse({ from, to }).error?.issues ?? []).map(({ path, message }) => [
    path.join("."),
    message,
  ]);

test("the usual range is as long as a range may be", () => {
  const { from, to } = usualRange("2027-03-10");
  expect([from, to]).toEqual(["2027-02-24", "2027-03-25"]);
  expect(problemsIn(from, to)).toEqual([]);
});

test("a range has 30 days at most, both ends counted", () => {
  expect(problemsIn("2027-03-01", "2027-03-30")).toEqual([]);
  expect(problemsIn("2027-03-01", "2027-03-31")).toEqual([
    ["to", "範囲は30日以内を選択してください。"],
  ]);
});

test("a range may be one day, and does not end before it starts", () => {
  expect(problemsIn("2027-03-10", "2027-03-10")).toEqual([]);
  expect(problemsIn("2027-03-11", "2027-03-10")).toEqual([
    ["to", "開始日が終了日より後になっています"],
  ]);
});

test("an address may leave days out, but an invalid range is refused", () => {
  expect(rangeSearch.safeParse({ from: "2027-03-11" }).success).toBe(true);
  expect(rangeSearch.safeParse({ from: "2027-03-11", to: "2027-03-10" }).success).toBe(false);
});

test("both days are required", () => {
  expect(importRange.safeParse({ from: null, to: "2027-03-10" }).error?.issues).toMatchObject([
    { path: ["from"] },
  ]);
});

test("a person is looked for through the last 180 days, in ranges that HM takes, without a gap", () => {
  const ranges = rangesBack("2027-03-10");
  expect(ranges[0]).toEqual({ from: "2027-02-24", to: "2027-03-25" });
  expect(ranges[1]).toEqual({ from: "2027-01-25", to: "2027-02-23" });
  // 2026-09-11 is 180 days before.
  expect(ranges.at(-1)).toEqual({ from: "2026-08-28", to: "2026-09-26" });
  expect(ranges).toHaveLength(7);
});
