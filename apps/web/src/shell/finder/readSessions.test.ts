import { expect, test } from "vitest";
import { readSessions } from "./readSessions.ts";

test.each([
  ["3/10 新宿", "2027-03-10", ["新宿"]],
  ["　新宿　３／１２　第2研修室 ", "2027-03-12", ["新宿", "第2研修室"]],
  ["1月5日", "2027-01-05", []],
  ["2027/12/1 梅田", "2027-12-01", ["梅田"]],
  ["梅田 明日", "2027-03-11", ["梅田"]],
  ["今日", "2027-03-10", []],
])("%s names a day", (text, day, words) => {
  expect(readSessions(text, "2027-03-10")).toEqual({ day, words });
});

test.each(["新宿", "佐藤", "200101", "2/30", "", "14:00"])("%s names no day", (text) => {
  expect(readSessions(text, "2027-03-10")).toBeNull();
});
