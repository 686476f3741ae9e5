import { expect, test } from "vitest";
import { mayOccurOn } from "#cashFlow/cashFlow.rules.ts";
import { mayCloseMonth } from "#cashFlow/closedMonth.rules.ts";

test.each([
  ["2027-03-10", true],
  ["2027-03-11", false],
  ["2026-03-10", true],
  ["2026-03-09", false],
])("on March 10th a cash flow of %s may be entered: %s", (day, expected) => {
  expect(mayOccurOn(day, "2027-03-10")).toBe(expected);
});

test("a year before a leap day begins after the last of February", () => {
  expect(mayOccurOn("2027-02-28", "2028-02-29")).toBe(false);
  expect(mayOccurOn("2027-03-01", "2028-02-29")).toBe(true);
});

test.each([
  ["any month that is over, where none is closed", "2025-01", null, true],
  ["the one after the last closed one", "2027-02", "2027-01", true],
  ["over the turn of a year", "2027-01", "2026-12", true],
  ["not the present one", "2027-03", "2027-02", false],
  ["not one ahead", "2027-04", null, false],
  ["not the second after the last", "2027-02", "2026-12", false],
  ["not the last closed one again", "2027-01", "2027-01", false],
])("a month is closed: %s", (_, month, last, expected) => {
  expect(mayCloseMonth({ month, last, today: "2027-03-10" })).toBe(expected);
});
