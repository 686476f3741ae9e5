import { expect, test } from "vitest";
import { readDate, readNumber, readTime } from "./typedValues.ts";

test("numbers are read with full-width digits, separators and units", () => {
  expect(["１,２３４", "¥3,300", "10 円", "−1", "", "abc"].map(readNumber)).toEqual([
    1234,
    3300,
    10,
    -1,
    null,
    "abc",
  ]);
});

test("times are read as people write them; any other text stays as typed", () => {
  expect(["9:00", "９：００", "900", "1730", "9", "9時", "9時半", "9時15分"].map(readTime)).toEqual(
    ["09:00", "09:00", "09:00", "17:30", "09:00", "09:00", "09:30", "09:15"],
  );
  expect(["25:00", "9:75", "noon", ""].map(readTime)).toEqual(["25:00", "9:75", "noon", null]);
});

test("a day without a year is the nearest one of that name", () => {
  const read = (text: string) => readDate(text, "2026-12-20");
  expect(["2026/8/3", "2026年8月3日", "20260803", "2026/08/03(月)"].map(read)).toEqual(
    Array(4).fill("2026-08-03"),
  );
  expect(["12/31", "1/5", "11/30"].map(read)).toEqual(["2026-12-31", "2027-01-05", "2026-11-30"]);
  expect(["2026/2/31", "あした", ""].map(read)).toEqual(["2026/2/31", "あした", null]);
});
