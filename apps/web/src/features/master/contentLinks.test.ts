import { expect, test } from "vitest";
import { rowsOf, typedLinks } from "./contentLinks.ts";

const hands = { title: "手の置き方", url: "https://example.jp/hands" };
const empty = { title: "", url: "" };

test("the form has five rows; empty ones are no links", () => {
  const rows = rowsOf([hands]);
  expect(Object.keys(rows)).toEqual(["1", "2", "3", "4", "5"]);
  expect(typedLinks.parse(rows)).toEqual([hands]);
  expect(typedLinks.parse({ 1: empty, 2: { ...hands, title: " 手の置き方 " } })).toEqual([hands]);
  expect(typedLinks.parse(rowsOf(null))).toEqual([]);
});

test.each([
  [{ ...hands, url: "http://example.jp/" }, "url"],
  [{ ...hands, url: "" }, "url"],
  [{ ...hands, title: "" }, "title"],
])("%j is refused at its %s", (row, field) => {
  const { error } = typedLinks.safeParse({ 1: hands, 3: row });
  expect(error?.issues.map(({ path }) => path.join("."))).toContain(`3.${field}`);
});
