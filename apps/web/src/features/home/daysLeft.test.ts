import { expect, test } from "vitest";
import { daysLeftText } from "./daysLeft.ts";

test.each([
  ["2027-04-09", "あと30日"],
  ["2027-03-11", "あと1日"],
  ["2027-03-10", "今日"],
  ["2027-02-28", "10日過ぎています"],
])("%s seen from 2027-03-10 is %s", (day, text) => {
  expect(daysLeftText("2027-03-10", day)).toBe(text);
});
