import { expect, test } from "vitest";
import { kanjiVariants } from "#kanjiVariants.ts";
import { searchable } from "#text.ts";

test("variant forms of a kanji are one, whichever of them is typed or stored", () => {
  for (const pair of [
    "高髙",
    "崎﨑",
    "吉𠮷",
    "辺邊",
    "邊邉",
    "沢澤",
    "濱濵",
    "徳德",
    "柳栁",
    "広廣",
  ]) {
    const [one = "", other = ""] = pair;
    expect(searchable(`渡${one}`), pair).toBe(searchable(`渡${other}`));
  }
  expect(searchable("齋藤")).toBe(searchable("斎藤"));
  expect(searchable("齊藤")).toBe(searchable("斉藤"));
  // The same character with a selector of its drawn form.
  expect(searchable("葛\u{e0100}城")).toBe(searchable("葛城"));
});

test("斎 and 斉 are two names", () => {
  expect(searchable("斎藤")).not.toBe(searchable("斉藤"));
});

test("no form stands in two groups, and none for a form that stands for another", () => {
  for (const [form, first] of kanjiVariants) {
    expect(form.normalize("NFKC"), form).toBe(form);
    expect(kanjiVariants.has(first), first).toBe(false);
    expect(first, form).not.toBe(form);
  }
});
