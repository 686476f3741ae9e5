import { withoutUnseen } from "#characters.ts";
import { rareForms, rareKanji } from "#rareKanji.ts";

/** What a receipt's fonts can draw (rule 10.2). A test checks each character with the fonts. */
const PRINTABLE = [
  // Latin, Greek and Cyrillic letters with their accents, and the signs between them.
  "\\u0020-\\u007e\\u00a1-\\u03e1\\u03f0-\\u052f\\u1e00-\\u1fff",
  "\\u2010-\\u2027\\u2030-\\u205e\\u2070-\\u209c\\u20a0-\\u20c0\\u2100-\\u216b\\u2170-\\u217b",
  // Signs of Japanese keyboards.
  "\\u2190-\\u2199\\u2212\\u221e\\u2460-\\u25a9▲△▼▽◆◇○◎●★☆♀♂♪♭♯",
  // Arabic without its digits: they are written from left to right.
  "\\u060c\\u061b\\u061f-\\u065f\\u066e-\\u06ef\\u06fa-\\u06ff\\u0750-\\u077f",
  // Devanagari, Thai, hangul.
  "\\u0900-\\u097f\\u0e01-\\u0e5b\\u1100-\\u11ff\\ua960-\\ua97c\\uac00-\\ud7fb",
  // Kana, kanji, and the wide and narrow forms.
  "\\u2e80-\\u2fdf\\u3000-\\u31ba\\u31f0-\\u332b\\u332d-\\u4db5\\u4e00-\\u9fef\\uf900-\\ufa6d\\uff01-\\uffee",
  rareKanji,
  rareForms,
].join("");

/** A sign that only chooses a form needs no shape of its own (rule 16.2). */
const UNPRINTABLE = new RegExp(`[^${PRINTABLE}\\s\\p{Default_Ignorable_Code_Point}]|\\p{Cn}`, "u");

/**
 * The first character of a text that no receipt can print, such as an emoji; undefined if there is
 * none. Another check refuses invisible characters.
 */
export function unprintable(text: string): string | undefined {
  return withoutUnseen(text, "").match(UNPRINTABLE)?.[0];
}
