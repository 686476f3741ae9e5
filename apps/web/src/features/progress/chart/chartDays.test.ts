import { expect, test } from "vitest";
import { chartDays, columnOf, headings, monthBands, stacked } from "./chartDays.ts";

const activity = { firstDate: "2026-11-05", lastDate: "2027-01-20", recommendationDueDate: null };

test("spans the activity and a day beyond it", () => {
  const days = chartDays({ ...activity, marked: ["2026-12-01"] });
  expect(days).toEqual({ first: "2026-11-05", count: 78 });
  expect(columnOf(days, "2026-11-05")).toBe(0);
  expect(columnOf(days, "2027-01-20")).toBe(76);
});

test("widens to entries and reservations outside of the activity", () => {
  const days = chartDays({ ...activity, marked: ["2027-01-25", "2026-11-01"] });
  expect(days).toEqual({ first: "2026-11-01", count: 87 });
});

test("reaches to the recommended date where it is near, and no further", () => {
  const until = (recommendationDueDate: string) =>
    chartDays({ ...activity, recommendationDueDate, marked: [] }).count;
  expect(until("2027-02-10")).toBe(99);
  expect(until("2027-02-21")).toBe(78);
  expect(until("2026-12-01")).toBe(78);
});

test("gives an activity of a day a month of columns", () => {
  const today = "2026-11-05";
  const days = chartDays({ ...activity, firstDate: today, lastDate: today, marked: [] });
  expect(days).toEqual({ first: today, count: 31 });
});

test("cuts the bands of the months at both ends", () => {
  expect(monthBands({ first: "2026-11-25", count: 40 })).toEqual([
    { month: "2026-11", column: 0, count: 6 },
    { month: "2026-12", column: 6, count: 31 },
    { month: "2027-01", column: 37, count: 3 },
  ]);
});

test("counts the 29 days of a leap February", () => {
  expect(monthBands({ first: "2028-02-01", count: 31 }).map(({ count }) => count)).toEqual([29, 2]);
});

test("has headings at the days 1, 10 and 20", () => {
  expect(headings({ first: "2026-11-10", count: 31 })).toEqual([
    { day: 10, column: 0 },
    { day: 20, column: 10 },
    { day: 1, column: 21 },
    { day: 10, column: 30 },
  ]);
});

const places = (columns: number[], dayWidth: number, chartWidth = 2400) =>
  stacked(
    columns.map((column) => ({ column, width: 24 })),
    dayWidth,
    chartWidth,
  ).map(({ left, lane }) => [left, lane]);

test("sets marks of neighbouring days side by side where a day is as wide as a mark", () => {
  expect(places([3, 4, 5], 24)).toEqual([
    [72, 0],
    [96, 0],
    [120, 0],
  ]);
});

test("stacks marks that would cover each other, and comes down again", () => {
  expect(places([3, 4, 5], 12)).toEqual([
    [30, 0],
    [42, 1],
    [54, 0],
  ]);
  expect(places([10, 11, 12, 13, 14], 6).map(([, lane]) => lane)).toEqual([0, 1, 2, 3, 0]);
});

test("stacks marks of one day", () => {
  expect(places([3, 3], 24).map(([, lane]) => lane)).toEqual([0, 1]);
});

test("keeps marks of the first and the last days inside", () => {
  expect(places([0, 30], 6, 186).map(([left]) => left)).toEqual([0, 162]);
});

test("sets the named middle of a wide mark over its day, below what it would cover", () => {
  const marks = [
    { column: 3, width: 24 },
    { column: 3, width: 56, middle: 12 },
    { column: 5, width: 24 },
  ];
  expect(stacked(marks, 24, 2400).map(({ left, lane }) => [left, lane])).toEqual([
    [72, 0],
    [72, 1],
    [120, 0],
  ]);
});
