import { expect, test } from "vitest";
import { partsAround } from "./partsAround.ts";

const TIMES = "2027/03/09(火) 10:00〜12:00";

test.each([
  [
    "阿部 剛さんを出席に登録（2027/03/09(火) 10:00〜12:00）",
    ["阿部 剛さんを出席に登録", `（${TIMES}）`, ""],
  ],
  [
    "阿部 剛さんの予約（2027/03/09(火) 10:00〜12:00 新宿 第1研修室）",
    ["阿部 剛さんの予約（", `${TIMES} `, "新宿 第1研修室）"],
  ],
  ["阿部 剛さんの予約（2027/03/08(月) 10:00〜12:00 新宿 第1研修室）", null],
  ["サインイン", null],
])("the parts around the times: %s", (text, parts) => {
  expect(partsAround(text, TIMES)).toEqual(parts ?? [text, "", ""]);
});

test("without a schedule the text stays whole", () => {
  expect(partsAround("サインイン", "")).toEqual(["サインイン", "", ""]);
});
