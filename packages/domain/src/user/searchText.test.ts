import { expect, test } from "vitest";
import { searchable } from "#text.ts";
import { searchTextOf } from "#user/searchText.ts";

const person = {
  name: "髙橋　ひろし",
  nameKana: "タカハシ ヒロシ",
  emailAddress: "H.Takahashi@Example.com",
  therapistId: 100234,
};
const finds = (keyword: string) => searchTextOf(person).includes(searchable(keyword));

test("name, kana, address and therapistId are found without regard to space, width, case and kana", () => {
  for (const keyword of [
    "髙橋ひろし",
    "高橋 ヒロシ",
    "ﾀｶﾊｼ",
    "たかはし　ひろし",
    "h.takahashi@",
    "１００２３４",
    "0023",
  ]) {
    expect(finds(keyword), keyword).toBe(true);
  }
  expect(finds("高木")).toBe(false);
});

test("no keyword matches across two fields", () => {
  expect(finds("ひろしたかはし")).toBe(false);
  expect(finds("com1002")).toBe(false);
  expect(finds("234髙橋")).toBe(false);
});

test("a person without address or therapistId has none to be found by", () => {
  expect(searchTextOf({ ...person, emailAddress: null, therapistId: null })).toBe(
    "高橋ひろし たかはしひろし",
  );
});
