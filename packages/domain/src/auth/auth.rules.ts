import { PASSWORD_GUESSES_MIN, PASSWORD_MIN } from "#auth/auth.limits.ts";
import { countCharacters } from "#characters.ts";
import { fail } from "#errors.ts";

/** The product's names, and the demonstration's password, which its sign-in page shows. */
const PRODUCT_WORDS = ["kenshu", "研修", "kenshudemo"];
/** A year or another number of up to four digits, optionally with a sign before and behind it. */
const ENDING = /[\p{P}\p{S}]?\p{Nd}{0,4}[\p{P}\p{S}]?$/u;

/**
 * How many tries somebody who knows these words needs for a password. It also says whether the
 * whole password is one common thing: a common password, one of the words, a sequence, a repeat, a
 * date, or neighbours on a keyboard.
 */
export type PasswordEstimate = (
  password: string,
  words: string[],
) => { guesses: number; isOnePattern: boolean };

/** What we know about the person who will have the password. */
type Holder = { emailAddress?: string; name?: string };

/**
 * Refuses a new password with fewer than 8 characters as PasswordTooShort, and one that others try
 * first as PasswordTooWeak. Width, case and spaces make no difference (rule 2.4).
 */
export function requireGoodPassword(
  password: string,
  { emailAddress = "", name = "" }: Holder,
  estimate: PasswordEstimate,
): void {
  if (countCharacters(password) < PASSWORD_MIN) fail("PasswordTooShort");
  const plain = plainly(password);
  const known = [emailAddress, emailAddress.replace(/@.*/, ""), name].map(plainly);
  const isKnown = known.includes(plain);
  const isProduct = PRODUCT_WORDS.includes(plain.replace(/[^\p{L}]/gu, ""));
  const words = [...known, ...PRODUCT_WORDS].filter(Boolean);
  const whole = estimate(withSlashes(plain), words);
  const start = estimate(plain.replace(ENDING, ""), words);
  const isFoundSoon = whole.guesses < PASSWORD_GUESSES_MIN;
  const isOnePattern = whole.isOnePattern || start.isOnePattern;
  if (isKnown || isProduct || isFoundSoon || isOnePattern) fail("PasswordTooWeak");
}

/** 1990年1月1日 in the library's form of dates. */
function withSlashes(text: string): string {
  return text.replace(/(\d+)年(\d+)月(\d+)日/g, "$1/$2/$3");
}

function plainly(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s/g, "");
}
