import { kanjiVariants } from "#kanjiVariants.ts";

/**
 * The form in which text is compared by searches: full and half width, case, spaces,
 * hiragana/katakana and variant forms of a kanji do not count (rule 13.6).
 */
export function searchable(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Variation_Selector}]+/gu, "")
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\p{Script=Han}/gu, (kanji) => kanjiVariants.get(kanji) ?? kanji);
}

/** Escapes a text for use inside an SQL LIKE pattern. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
