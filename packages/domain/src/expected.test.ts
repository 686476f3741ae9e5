import { expect, test } from "vitest";
import { differing, inOrder } from "#expected.ts";

const place = { schoolName: "新宿校", roomName: "第1研修室" };
const actual = { place, fee: 3300, endsWish: false, replaced: null, ids: [1, 2] };

test.each([
  ["nothing", actual, []],
  ["what was not told", {}, []],
  ["an undefined value", { fee: undefined }, []],
  [
    "the same in another order of keys",
    { place: { roomName: "第1研修室", schoolName: "新宿校" } },
    [],
  ],
  ["a fee", { ...actual, fee: 0 }, ["fee"]],
  ["a part of a place", { place: { ...place, roomName: "第2研修室" } }, ["place"]],
  ["a missing part", { place: { schoolName: "新宿校" } as typeof place }, ["place"]],
  ["one id more", { ids: [1, 2, 3] }, ["ids"]],
  ["one id fewer", { ids: [1] }, ["ids"]],
  ["several at once", { fee: 0, endsWish: true, ids: [1, 2] }, ["fee", "endsWish"]],
])("differing names %s", (_, told, keys) => {
  expect(differing<typeof actual>(told, actual)).toEqual(keys);
});

test("ids are named in ascending order", () => {
  expect(inOrder([10, 9, 100, 1])).toEqual([1, 9, 10, 100]);
});
