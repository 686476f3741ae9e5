import { writeMonth } from "@kenshu/domain/time.ts";
import { expect, test } from "vitest";
import { readMonth } from "./typedMonth.ts";

test("a month is read as people write it; any other text stays as typed", () => {
  expect(
    ["2027/2", "2027年2月", "２０２７／０２", "202702", "2027-02", "2027/2/15"].map(readMonth),
  ).toEqual(Array(6).fill("2027-02"));
  expect(["2027/13", "2027/0", "先月", " "].map(readMonth)).toEqual([
    "2027/13",
    "2027/0",
    "先月",
    null,
  ]);
});

test("a month is written with its kanji", () => {
  expect(["2027-02", "2027-12", "先月"].map(writeMonth)).toEqual([
    "2027年2月",
    "2027年12月",
    "先月",
  ]);
});
