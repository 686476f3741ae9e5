import { hasUnseen } from "@kenshu/domain/characters.ts";
import { unprintable } from "@kenshu/domain/printable.ts";
import { rareForms, rareKanji } from "@kenshu/domain/rareKanji.ts";
import { expect, test } from "vitest";
import { fontWith } from "#pdfFonts.ts";

/** Every visible character. */
const characters = Array.from({ length: 0x110000 }, (_, code) => code)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => character.trim() !== "" && !hasUnseen(character));

test("whatever may be entered as a name is drawn by some font, in both weights", () => {
  const admitted = characters.filter((character) => unprintable(character) === undefined);
  expect(admitted.length).toBeGreaterThan(40_000);
  for (const weight of ["regular", "bold"] as const) {
    expect(admitted.filter((character) => !fontWith(character, weight))).toEqual([]);
  }
});

test("the kanji of the font of receipts may all be entered", () => {
  const kanji = characters.filter(
    (character) =>
      /\p{Script=Han}/u.test(character) && fontWith(character, "regular") === "regular",
  );
  expect(kanji.filter(unprintable)).toEqual([]);
  const rare = kanji.filter((character) => (character.codePointAt(0) ?? 0) >= 0x20000);
  expect(new Set(rareKanji + rareForms)).toEqual(new Set(rare));
});
