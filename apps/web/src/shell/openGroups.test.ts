import { expect, test } from "vitest";
import { openGroups } from "./openGroups.ts";

const rowsOf = new Map([
  ["研修生", 3],
  ["研修", 3],
  ["予約", 3],
  ["管理", 5],
  ["設定", 9],
]);
const open = (wanted: string[], room: number) => [...openGroups(wanted, rowsOf, room)];

test("the groups wanted last stand open, as many as fit", () => {
  expect(open(["研修生", "研修", "予約"], 9)).toEqual(["研修生", "研修", "予約"]);
  expect(open(["管理", "研修生", "研修", "予約"], 9)).toEqual(["管理", "研修生"]);
  // A group that does not fit leaves its room to a smaller one.
  expect(open(["研修生", "設定", "研修"], 9)).toEqual(["研修生", "研修"]);
});

test("the latest group stands open even where it does not fit", () => {
  expect(open(["設定", "研修生"], 5)).toEqual(["設定"]);
});

test("a group that this person's menu lacks takes no room", () => {
  expect(open(["分析", "研修生"], 3)).toEqual(["研修生"]);
});
