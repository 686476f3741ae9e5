import { expect, test } from "vitest";
import { openGroups, wantedAfter } from "./openGroups.ts";

const rowsOf = new Map([
  ["研修生", 3],
  ["研修", 3],
  ["予約", 3],
  ["管理", 5],
  ["設定", 9],
]);
const open = (wanted: string[], room: number) => [...openGroups(wanted, rowsOf, room)];

test("the groups wanted most stand open, as many as fit", () => {
  expect(open(["研修生", "研修", "予約"], 9)).toEqual(["研修生", "研修", "予約"]);
  expect(open(["管理", "研修生", "研修", "予約"], 9)).toEqual(["管理", "研修生"]);
  // A group that does not fit leaves its room to a smaller one.
  expect(open(["研修生", "設定", "研修"], 9)).toEqual(["研修生", "研修"]);
});

test("the first group stands open even where it does not fit", () => {
  expect(open(["設定", "研修生"], 5)).toEqual(["設定"]);
});

test("a group that this person's menu lacks takes no room", () => {
  expect(open(["分析", "研修生"], 3)).toEqual(["研修生"]);
});

/** Which groups stand open after each press, beginning with those wanted, in the menu's order. */
function pressed(room: number, ...groups: string[]): string[][] {
  let wanted = ["研修生", "研修", "予約", "管理"];
  const order = [...rowsOf.keys()];
  return groups.map((group) => {
    const before = openGroups(wanted, rowsOf, room);
    wanted = wantedAfter(group, !before.has(group), wanted, before, order);
    const after = openGroups(wanted, rowsOf, room);
    return order.filter((each) => after.has(each));
  });
}

test("to make room for a group those below it fold first", () => {
  expect(pressed(14, "研修", "研修")).toEqual([
    ["研修生", "予約", "管理"],
    ["研修生", "研修", "予約", "管理"],
  ]);
  expect(pressed(11, "管理")).toEqual([["研修生", "研修", "管理"]]);
  // 研修 unfolds again, and 管理 below it folds, not 研修生 above it.
  expect(pressed(9, "研修", "管理", "研修")).toEqual([
    ["研修生", "予約"],
    ["研修生", "管理"],
    ["研修生", "研修", "予約"],
  ]);
});

test("when a group folds, none above it unfolds", () => {
  expect(pressed(9, "管理", "管理")).toEqual([["研修生", "管理"], ["研修生"]]);
  expect(pressed(9, "研修生")).toEqual([["研修", "予約"]]);
  expect(pressed(8, "研修生", "研修")).toEqual([
    ["研修", "予約"],
    ["予約", "管理"],
  ]);
});
