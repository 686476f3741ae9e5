import { expect, test } from "vitest";
import { mayOccurOn } from "#cashFlow/cashFlow.rules.ts";
import { isMonthClosed, mayCloseMonth, mayOpenMonth } from "#cashFlow/closedMonth.rules.ts";

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

test.each([
  ["the last day of the last closed month", "2027-02-28", "2027-02", true],
  ["the first day after it", "2027-03-01", "2027-02", false],
  ["a month long before it", "2025-11-30", "2027-02", true],
  ["the turn of a year", "2027-01-01", "2026-12", false],
  ["any day where no month ever was closed", "2025-11-30", null, false],
])("a day lies in a closed month or not: %s", (_, day, last, expected) => {
  expect(isMonthClosed(day, last)).toBe(expected);
});

test.each([
  ["the last closed one", "2027-02", { last: "2027-02", lastKept: "2027-02" }, true],
  ["not the one before it", "2027-01", { last: "2027-02", lastKept: "2027-02" }, false],
  ["not one that is open", "2027-03", { last: "2027-02", lastKept: "2027-02" }, false],
  [
    "not one that was closed with a later one",
    "2026-12",
    { last: "2026-12", lastKept: null },
    false,
  ],
  ["none where none ever was closed", "2027-02", { last: null, lastKept: null }, false],
])("a month is opened again: %s", (_, month, months, expected) => {
  expect(mayOpenMonth(month, months)).toBe(expected);
});
