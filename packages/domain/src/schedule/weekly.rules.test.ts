import { expect, test } from "vitest";
import {
  firstOfWeekdays,
  repeatedWeekly,
  sameWeekdayAhead,
  weeksOf,
} from "#schedule/weekly.rules.ts";

test("a day is repeated on the same weekday, over the end of a month and of a year", () => {
  expect(repeatedWeekly(["2027-03-17"], 3)).toEqual(["2027-03-17", "2027-03-24", "2027-03-31"]);
  expect(repeatedWeekly(["2027-12-28"], 2)).toEqual(["2027-12-28", "2028-01-04"]);
  expect(repeatedWeekly(["2027-03-17"], 1)).toEqual(["2027-03-17"]);
  expect(repeatedWeekly([], 10)).toEqual([]);
});

test("several weekdays are repeated each from its own first day", () => {
  const days = ["2027-04-02", "2027-03-17"];
  expect(repeatedWeekly(days, 2)).toEqual(["2027-03-17", "2027-03-24", "2027-04-02", "2027-04-09"]);
});

test("repeating again begins with the same days", () => {
  const days = repeatedWeekly(["2027-03-15", "2027-03-17"], 4);
  expect(firstOfWeekdays(days)).toEqual(["2027-03-15", "2027-03-17"]);
  expect(repeatedWeekly(days, 1)).toEqual(["2027-03-15", "2027-03-17"]);
});

test.each([
  [["2027-03-17"], 1],
  [["2027-03-15", "2027-03-17"], 1],
  [["2027-03-31", "2027-03-17", "2027-03-24"], 3],
  [["2027-03-17", "2027-03-31"], null],
  [["2027-03-15", "2027-03-17", "2027-03-24"], null],
  [[], null],
])("%j lie on %j weeks in a row", (days, weeks) => {
  expect(weeksOf(days)).toBe(weeks);
});

test.each([
  ["2027-03-17", "2027-03-24"],
  ["2027-03-10", "2027-03-17"],
  ["2027-03-09", "2027-03-16"],
  ["2027-03-04", "2027-03-11"],
  ["2027-03-03", "2027-03-17"],
  ["2026-12-31", "2027-03-11"],
])("a copy of a schedule on %s is proposed for %s when today is 2027-03-10", (day, ahead) => {
  expect(sameWeekdayAhead(day, "2027-03-10")).toBe(ahead);
});
