/** How many characters a text has: an emoji or 𠮷 is one, though two units of UTF-16 (rule 16.2). */
export function countCharacters(text: string): number {
  return [...text].length;
}

/**
 * Control characters and line separators, those that turn the direction in which the rest of a line is
 * read, and halves of a surrogate pair, which PostgreSQL does not store.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/gu;

/** Whether a text holds what nobody can see in it; line breaks and tabs count. */
export function hasUnseen(text: string): boolean {
  return text.search(UNSEEN) >= 0;
}

/** The text with a space for whatever nobody can see in it. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, " ");
}

/** Whatever is none of the kanji that NFKC would replace by others. */
const NO_COMPATIBILITY_KANJI = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/**
 * The text in NFKC, in which every character has one width: ﾔﾏﾀﾞ becomes ヤマダ, and Ａ becomes A (rule
 * 16.2). Kanji stay as typed, because some people write their name with a rare form.
 */
export function inOneWidth(text: string): string {
  return text.replace(NO_COMPATIBILITY_KANJI, (part) => part.normalize("NFKC"));
}

/** Hiragana as katakana, as the kana of names are written (rule 16.2). */
export function inKatakana(text: string): string {
  return text.replace(/[\u3041-\u3096\u309d\u309e]/g, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) + 0x60),
  );
}
