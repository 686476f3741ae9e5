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
const ONE_UNSEEN = `(?!${NEEDED})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800\\u{1d159}]`;
const UNSEEN = new RegExp(ONE_UNSEEN, "gu");
/** At one place of a text: white space, or an invisible character. */
const BLANK = new RegExp(`\\s|${ONE_UNSEEN}`, "uy");

/** Whether a text contains invisible characters. Line breaks and tabs count (rule 16.2). */
export function hasUnseen(text: string): boolean {
  return text.search(UNSEEN) >= 0;
}

/** The text with each invisible character replaced by this. */
export function withoutUnseen(text: string, instead: string): string {
  return text.replace(UNSEEN, instead);
}

/** The text without the white space and the invisible characters at its ends (rule 16.2). */
export function trimmed(text: string): string {
  let start = 0;
  while (start < text.length && isBlank(text, start)) start += widthAt(text, start);
  let end = text.length;
  while (end > start) {
    // A character beyond Unicode's first plane is two units.
    const isPair = end - start > 1 && widthAt(text, end - 2) === 2;
    const last = end - (isPair ? 2 : 1);
    if (!isBlank(text, last)) break;
    end = last;
  }
  return text.slice(start, end);
}

/** One expression for both ends would take minutes for a long run of spaces. */
function isBlank(text: string, place: number): boolean {
  BLANK.lastIndex = place;
  return BLANK.test(text);
}

function widthAt(text: string, place: number): number {
  return (text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1;
}

/** White space with a tab or a line feed, such as from a pasted table, as one space (rule 16.2). */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, (space) => (/[\t\r\n]/.test(space) ? " " : space));
}

/** A line as it is kept: without tabs and line feeds, and trimmed. */
export function asLine(text: string): string {
  return trimmed(inOneLine(text));
}

/** Around an invisible character this many others show where it is. */
const SHOWN_AROUND = 10;
/** Stands for an invisible character. */
export const UNSEEN_HERE = "〔ここ〕";

/** The part of a text around its first invisible character, with UNSEEN_HERE in place of that. */
export function firstUnseenInPlace(text: string): string {
  const place = Math.max(text.search(UNSEEN), 0);
  const before = [...text.slice(0, place)];
  const after = [...text.slice(place + widthAt(text, place))];
  const part = [
    before.length > SHOWN_AROUND ? "…" : "",
    ...before.slice(-SHOWN_AROUND),
    UNSEEN_HERE,
    ...after.slice(0, SHOWN_AROUND),
    after.length > SHOWN_AROUND ? "…" : "",
  ].join("");
  return withoutUnseen(part, UNSEEN_HERE);
}

/**
 * Full-width letters, digits and signs as half-width ones: ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ as an e-mail
 * address (rule 16.3).
 */
export function inHalfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );
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
