import { expect, test } from "vitest";
import { mergeLatest } from "./mergeLatest.ts";

test("what was changed here stays, everything else becomes the latest", () => {
  const base = { version: 1, name: "第1研修室", capacity: 8, roles: [1, 2], memo: "" };
  const own = { ...base, name: "わたしの部屋", roles: [1] };
  const latest = { version: 2, name: "ほかの部屋", capacity: 12, roles: [1, 2], memo: "変更" };
  expect(mergeLatest({ base, own, latest })).toEqual({
    values: { version: 2, name: "わたしの部屋", capacity: 12, roles: [1], memo: "変更" },
    takenOver: ["version", "capacity", "memo"],
  });
});

test("lists of the same are no change, and what both have changed alike is settled", () => {
  const base = { version: 1, name: "古い", roles: [1, 2] };
  const own = { version: 1, name: "新しい", roles: [1, 2] };
  const latest = { version: 2, name: "新しい", roles: [1, 2] };
  expect(mergeLatest({ base, own, latest })).toEqual({
    values: { version: 2, name: "新しい", roles: [1, 2] },
    takenOver: ["version"],
  });
});
