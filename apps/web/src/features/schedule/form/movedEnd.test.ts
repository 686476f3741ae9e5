import { expect, test } from "vitest";
import { halfHourAfter, movedEnd } from "./movedEnd.ts";

test("a schedule whose start moves stays as long, until midnight at most", () => {
  expect(movedEnd("10:00", "13:30", "12:00")).toBe("15:30");
  expect(movedEnd("10:00", "09:45", "11:30")).toBe("11:15");
  expect(movedEnd("10:00", "23:30", "12:00")).toBe("24:00");
});

test("times that say no length move nothing", () => {
  for (const [before, start, end] of [
    ["10:00", "13", "12:00"],
    ["10:00", null, "12:00"],
    [null, "13:00", "12:00"],
    ["12:00", "13:00", "12:00"],
    ["10:00", "13:00", "noon"],
  ]) {
    expect(movedEnd(before, start, end)).toBeNull();
  }
});

test("the offered ends come after the start", () => {
  expect(["10:00", "10:15", "23:45"].map(halfHourAfter)).toEqual(["10:30", "10:30", "24:00"]);
});
