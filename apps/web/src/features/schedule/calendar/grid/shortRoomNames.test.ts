import { expect, test } from "vitest";
import { shortRoomNames } from "./shortRoomNames.ts";

const shortened = (...names: string[]) => [
  ...shortRoomNames(names.map((name, id) => ({ id, name }))).values(),
];

test("what the rooms' names all end like is left out", () => {
  expect(shortened("第1研修室", "第2研修室", "個別指導室")).toEqual(["第1", "第2", "個別"]);
  expect(shortened("A教室", "B教室")).toEqual(["A", "B"]);
  expect(shortened("実技室", "試験室")).toEqual(["実技", "試験"]);
});

test("names stay whole where rooms would be mixed up or lose their name", () => {
  expect(shortened("第1研修室", "第1指導室")).toEqual(["第1研修室", "第1指導室"]);
  expect(shortened("研修室", "第1研修室")).toEqual(["研修室", "第1研修室"]);
  expect(shortened("ラウンジ", "第1研修室")).toEqual(["ラウンジ", "第1"]);
});
