import { expect, test } from "vitest";
import { cutText, heartfulName, heartfulText, optionsOf } from "./choices.ts";

const rows = [
  { id: 3, name: "東京" },
  { id: 1, name: "大阪" },
];

test("complete choices stand in order, without a sentence", () => {
  expect(optionsOf({ rows, totalCount: 2 })).toEqual({
    options: [
      { value: 3, label: "東京" },
      { value: 1, label: "大阪" },
    ],
    description: "",
  });
});

test("choices that are cut say how many there are, and what to do", () => {
  expect(cutText({ rows, totalCount: 1234 })).toBe(
    "全1,234件のうち2件だけを選べます。残りは、管理者が不要なものを削除すると選べます。",
  );
});

test("choices from HM show when they were read, and which of them HM no longer has", () => {
  const ofHm = [
    { id: 3, name: "A社", isGone: false },
    { id: 1, name: "B社", isGone: true },
  ];
  expect(ofHm.map(heartfulName)).toEqual(["A社", "B社（HMにはもうありません）"]);
  const readAt = "2026-08-23T13:00:00+09:00";
  expect(heartfulText({ rows: ofHm, totalCount: 2, readAt })).toBe(
    "選べるのは、2026/08/23(日) 13:00現在のHMの内容です。",
  );
  expect(heartfulText({ rows: [], totalCount: 0, readAt: null })).toBe(
    "HMからまだ読み込んでいません。",
  );
});
