import { expect, test } from "vitest";
import { accountsFor, type WaitingAccount } from "./accountsFor.ts";

const account = (id: number, name: string, given: Partial<WaitingAccount> = {}) => ({
  id,
  name,
  nameKana: "カナ",
  emailAddress: `${id}@kenshu.test`,
  areaId: 1,
  areaName: "東京",
  createdAt: "2027-03-10T10:00:00+09:00",
  waitingSince: "2027-03-10T10:00:00+09:00",
  isEnabled: true,
  isFormerStudent: false,
  version: 1,
  ...given,
});
const takahashi = { name: "高橋 一郎" };
const accounts = [
  account(1, "高橋 次郎", { nameKana: "タカハシ ジロウ" }),
  account(2, "髙橋　一郎"),
  account(3, "高橋一郎", { isFormerStudent: true }),
  account(4, "髙橋一郎"),
  account(5, "高 橋 １ 郎"),
];

test("the same name comes first, with variant kanji and without regard to spaces", () => {
  expect(
    accountsFor(takahashi, accounts, "").map(({ id, hasSameName }) => [id, hasSameName]),
  ).toEqual([
    [2, true],
    [4, true],
    [1, false],
    [5, false],
  ]);
});

test("a keyword is looked for in name, kana and address", () => {
  const found = (keyword: string) => accountsFor(takahashi, accounts, keyword).map(({ id }) => id);
  expect(found("次郎")).toEqual([1]);
  expect(found("たかはし　じ")).toEqual([1]);
  expect(found("４@KENSHU")).toEqual([4]);
  expect(found("鈴木")).toEqual([]);
});
