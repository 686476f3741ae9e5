import { expect, test } from "vitest";
import { likePattern, searchable } from "#text.ts";

test("a search ignores width, case, spaces and the kind of kana", () => {
  expect(searchable("ヤマダ　タロウ")).toBe(searchable("やまだ たろう"));
  expect(searchable("ﾔﾏﾀﾞ")).toBe("やまだ");
  expect(searchable("ＡＢＣ１２３")).toBe("abc123");
});

test("wildcards in a keyword stand for themselves", () => {
  expect(likePattern("50%_\\")).toBe("%50\\%\\_\\\\%");
});
