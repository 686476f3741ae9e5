/**
 * How many characters a text has. An emoji or 𠮷 is one, though it is two units of UTF-16 (rule
 * 16.2).
 */
export function countCharacters(text: string): number {
  return [...text].length;
}

/**
 * The scripts from Arabic to Sinhala, and Khmer. In these, an invisible sign joins letters or keeps
 * them apart.
 */
const JOINED = "\\u0600-\\u0dff\\u1780-\\u17ff";

/** Changes the look of the character before it: a form of a kanji, a letter or an emoji. */
const NEEDED = [
  `(?<=\\p{Unified_Ideograph})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]`,
  `(?<=[${JOINED}])[\\u200c\\u200d]`,
  `(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]`,
  `(?<=[0-9#*])\\ufe0f(?=\\u20e3)`,
  `(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})`,
].join("|");

/**
 * Invisible characters in a text: control characters and line separators, signs that change the
 * direction of reading or only say how to draw something else, tags, letters without a shape, and
 * halves of a surrogate pair, which PostgreSQL does not store. Unicode says that programs ignore
 * most of them. Unlike us, it counts the empty Braille pattern and the empty note head as visible.
 */
const UNSEEN = new RegExp(
  `(?!${NEEDED})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800\\u{1d159}]`,
  "gu",
);

/** Whether a text contains invisible characters. Line breaks and tabs count (rule 16.2). */
export function hasUnseen(text: string): boolean {
  return text.search(UNSEEN) >= 0;
}

/** The text with each invisible character replaced by this. */
export function withoutUnseen(text: string, instead: string): string {
  return text.replace(UNSEEN, instead);
}

/** Everything except the kanji that NFKC would replace by others. */
const NO_COMPATIBILITY_KANJI = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/**
 * The text in NFKC, in which every character has one width: ﾔﾏﾀﾞ becomes ヤマダ, and Ａ becomes A (rule
 * 16.2). Kanji stay as typed, because some people write their name with a rare form.
 */
export function inOneWidth(text: string): string {
  return text.replace(NO_COMPATIBILITY_KANJI, (part) => part.normalize("NFKC"));
}

/** Hiragana as katakana, in which the kana of names are written (rule 16.2). */
export function inKatakana(text: string): string {
  return text.replace(/[\u3041-\u3096\u309d\u309e]/g, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) + 0x60),
  );
}
