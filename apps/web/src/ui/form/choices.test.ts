import { expect, test } from "vitest";
import { cutText, optionsOf } from "./choices.ts";

const rows = [
  { id: 3, name: "東京" },
  { id: 1, name: "大阪" },
];

test("choices of which none is missing stand without a sentence, in their order", () => {
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
