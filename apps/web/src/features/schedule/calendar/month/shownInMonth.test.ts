import { expect, test } from "vitest";
import { shownInMonth } from "./shownInMonth.ts";

test("a day of the month shows up to four schedules, of more the first three and how many others", () => {
  expect(shownInMonth([], true)).toEqual({ shown: [], rest: null });
  expect(shownInMonth([1, 2, 3, 4], true)).toEqual({ shown: [1, 2, 3, 4], rest: null });
  expect(shownInMonth([1, 2, 3, 4, 5], true)).toEqual({ shown: [1, 2, 3], rest: "＋2件" });
});

test("a day that may have others leads to them without a number", () => {
  expect(shownInMonth([1], false)).toEqual({ shown: [1], rest: "すべて見る" });
  expect(shownInMonth([], false)).toEqual({ shown: [], rest: "すべて見る" });
});
