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
