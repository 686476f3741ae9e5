import { expect, test } from "vitest";
import { formatYen, likePattern, searchable } from "#text.ts";

test("a search ignores width, case, spaces and the kind of kana", () => {
  expect(searchable("ヤマダ　タロウ")).toBe(searchable("やまだ たろう"));
  expect(searchable("ﾔﾏﾀﾞ")).toBe("やまだ");
  expect(searchable("ＡＢＣ１２３")).toBe("abc123");
});

test("wildcards in a keyword stand for themselves", () => {
  expect(likePattern("50%_\\")).toBe("%50\\%\\_\\\\%");
});

test("yen with separators and a real minus sign", () => {
  expect([formatYen(1234), formatYen(-1234), formatYen(0)]).toEqual(["¥1,234", "−¥1,234", "¥0"]);
});
