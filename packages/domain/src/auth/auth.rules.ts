import { PASSWORD_MIN } from "#auth/auth.limits.ts";
import { countCharacters } from "#characters.ts";
import { fail } from "#errors.ts";

const PRODUCT_NAMES = ["kenshu", "研修"];

/** What is known of the person whose password it will be. */
type Holder = { emailAddress?: string; name?: string };

/**
 * Refuses a new password that has fewer than 8 characters with PasswordTooShort, and one that others
 * try first with PasswordTooWeak: a common one, the holder's address, what stands before its @, the
 * holder's name, one character repeated, the product's name with digits and signs. Width, case and
 * spaces make no difference (rule 2.4).
 */
export function requireGoodPassword(
  password: string,
  { emailAddress = "", name = "" }: Holder,
  commonPasswords: ReadonlySet<string>,
): void {
  if (countCharacters(password) < PASSWORD_MIN) fail("PasswordTooShort");
  const plain = plainly(password);
  const known = [emailAddress, emailAddress.replace(/@.*/, ""), name].map(plainly);
  const isRepeated = new Set(plain).size <= 1;
  const isProduct = PRODUCT_NAMES.includes(plain.replace(/[^\p{L}]/gu, ""));
  if (isRepeated || isProduct || known.includes(plain) || commonPasswords.has(plain)) {
    fail("PasswordTooWeak");
  }
}

function plainly(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s/g, "");
}
