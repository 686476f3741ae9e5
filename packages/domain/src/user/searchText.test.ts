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

test.each([
  "髙橋ひろし",
  "高橋 ヒロシ",
  "ﾀｶﾊｼ",
  "たかはし　ひろし",
  "h.takahashi@",
  "１００２３４",
])("%s finds the person, whatever its space, width, case and kana", (keyword) =>
  expect(finds(keyword)).toBe(true),
);

test.each(["高木", "ひろしたかはし", "com1002", "234髙橋"])(
  "%s does not, since it stands nowhere, or across two fields",
  (keyword) => expect(finds(keyword)).toBe(false),
);

test("a person without address and number is not found by one", () => {
  const nameless = { ...person, emailAddress: null, therapistId: null };
  expect(searchTextOf(nameless)).toBe("高橋ひろし たかはしひろし");
});
