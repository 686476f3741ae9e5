import { expect, test } from "vitest";
import { readSessions } from "./readSessions.ts";

test.each([
  ["3/10 新宿", "2027-03-10", ["新宿"], false],
  ["　新宿　３／１２　第2研修室 ", "2027-03-12", ["新宿", "第2研修室"], false],
  ["1月5日", "2027-01-05", [], false],
  ["2027/12/1 梅田", "2027-12-01", ["梅田"], false],
  ["梅田 明日", "2027-03-11", ["梅田"], true],
  // The family names あけび and こんにち.
  ["明日 花子", "2027-03-11", ["花子"], true],
  ["今日", "2027-03-10", [], true],
])("%s names a day", (text, day, words, mayBeName) => {
  expect(readSessions(text, "2027-03-10")).toEqual({ day, words, mayBeName });
});

test.each(["新宿", "佐藤", "200101", "2/30", "", "14:00", "constructor"])(
  "%s names no day",
  (text) => {
    expect(readSessions(text, "2027-03-10")).toBeNull();
  },
);
