import fc from "fast-check";
import { expect, test } from "vitest";
import { lackOf, neededPlaces } from "#schedule/neededPlaces.rules.ts";
import { addDays } from "#time.ts";

const tomorrow = "2027-03-11";
const week = { startDate: "2027-03-14", endDate: "2027-03-20" };

test("each one's need per day counts on the days of the week until the recommended date", () => {
  // 8 days from tomorrow to the 18th: half a place a day, on the 14th to the 18th 2.5.
  const ends = { recommendationDueDate: "2027-03-18", unreserved: 4 };
  // 20 days: 0.35 a day, on seven days 2.45.
  const goesOn = { recommendationDueDate: "2027-03-30", unreserved: 7 };
  expect(neededPlaces([ends], week, tomorrow)).toBe(3);
  expect(neededPlaces([ends, goesOn], week, tomorrow)).toBe(5);
  expect(neededPlaces([], week, tomorrow)).toBe(0);
});

test("a late student needs everything tomorrow, and a past week needs nothing", () => {
  const late = { recommendationDueDate: "2027-02-01", unreserved: 9 };
  const thisWeek = { startDate: "2027-03-07", endDate: "2027-03-13" };
  expect(neededPlaces([late], thisWeek, tomorrow)).toBe(9);
  expect(neededPlaces([late], week, tomorrow)).toBe(0);
  const past = { startDate: "2027-02-28", endDate: "2027-03-06" };
  expect(neededPlaces([late], past, tomorrow)).toBe(0);
});

test("the weeks until the last recommended date ask for what is left, but for rounding up", () => {
  const needs = fc.array(
    fc.record({
      recommendationDueDate: fc.integer({ min: -30, max: 60 }).map((n) => addDays(tomorrow, n)),
      unreserved: fc.integer({ min: 0, max: 40 }),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(needs, (given) => {
      const weeks = Array.from({ length: 12 }, (_, index) => {
        const startDate = addDays("2027-03-07", 7 * index);
        return { startDate, endDate: addDays(startDate, 6) };
      });
      const asked = weeks.reduce((sum, one) => sum + neededPlaces(given, one, tomorrow), 0);
      const left = given.reduce((sum, { unreserved }) => sum + unreserved, 0);
      expect(asked).toBeGreaterThanOrEqual(left);
      expect(asked).toBeLessThan(left + weeks.length);
    }),
  );
});

test("a week lacks what is needed beyond its free places", () => {
  expect(lackOf({ needed: 20, offered: 30, taken: 22 })).toBe(12);
  expect(lackOf({ needed: 5, offered: 30, taken: 22 })).toBe(-3);
  // Nobody who was admitted beyond the capacity gives a place back.
  expect(lackOf({ needed: 5, offered: 4, taken: 6 })).toBe(5);
});
