import { expect, test } from "vitest";
import { daysOf, periodName, step } from "./period.ts";

test("a week runs from Sunday to Saturday, over the ends of months and years", () => {
  expect(daysOf("week", "2027-01-01")).toEqual([
    "2026-12-27",
    "2026-12-28",
    "2026-12-29",
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
    "2027-01-02",
  ]);
  expect(daysOf("week", "2027-03-14")[0]).toBe("2027-03-14");
  expect(daysOf("day", "2027-03-14")).toEqual(["2027-03-14"]);
});

test("a period is named with the year once, unless it has two", () => {
  expect(periodName(daysOf("day", "2027-03-10"))).toBe("2027/03/10(水)");
  expect(periodName(daysOf("week", "2027-03-10"))).toBe("2027/03/07(日)〜3/13(土)");
  expect(periodName(daysOf("week", "2027-01-01"))).toBe("2026/12/27(日)〜2027/01/02(土)");
});

test("a month has all of its days", () => {
  expect(daysOf("month", "2028-02-10")).toHaveLength(29);
  expect(daysOf("month", "2027-12-31").at(-1)).toBe("2027-12-31");
});

test("steps are days, weeks or months, of which each begins on its first day", () => {
  expect(step("week", "2027-03-10", 1)).toBe("2027-03-17");
  expect(step("day", "2027-03-10", -1)).toBe("2027-03-09");
  expect(step("month", "2027-12-31", 2)).toBe("2028-02-01");
});
