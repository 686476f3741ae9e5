import { kanjiVariants } from "#kanjiVariants.ts";

/**
 * The form in which searches compare text: full and half width, case, spaces, hiragana or katakana,
 * and variant forms of a kanji make no difference (rule 13.6).
 */
export function searchable(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Variation_Selector}]+/gu, "")
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\p{Script=Han}/gu, (kanji) => kanjiVariants.get(kanji) ?? kanji);
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
const replaced = [...range(0x30a1, 0x30f6), ...kanjiVariants.keys()];
/** White space or a variation selector, in NFKC. */
const dropped = [
  ...range(0x9, 0xd),
  ..." \u1680\u2028\u2029\ufeff\u180b\u180c\u180d\u180f",
  ...range(0xfe00, 0xfe0f),
  ...range(0xe0100, 0xe01ef),
];
/**
 * The characters that `searchable` replaces in a lower-case text in NFKC, and their replacements.
 * Characters of `from` past the end of `to` are dropped. This is the form of SQL's `translate`.
 */
export const searchableCharacters = {
  from: [...replaced, ...dropped].join(""),
  to: replaced.map(searchable).join(""),
};

/** Escapes a text for use in an SQL LIKE pattern. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
