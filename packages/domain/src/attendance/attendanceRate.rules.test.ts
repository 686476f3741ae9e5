import { expect, test } from "vitest";
import { attendanceRate } from "#attendance/attendanceRate.rules.ts";

test.each([
  { come: 0, marked: 0, rate: null },
  { come: 0, marked: 3, rate: 0 },
  { come: 2, marked: 3, rate: 66 },
  { come: 199, marked: 200, rate: 99 },
  { come: 57, marked: 57, rate: 100 },
])("$come of $marked are $rate per cent", ({ come, marked, rate }) => {
  expect(attendanceRate(come, marked)).toBe(rate);
});
