import { PASSWORD_MIN } from "@kenshu/domain/auth/auth.limits.ts";

let passwords: Promise<ReadonlySet<string>> | undefined;

/** The 10,000 most common passwords that are long enough to be taken, in lower case (rule 2.4). */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  passwords ??= readPasswords();
  return passwords;
}

/** The package holds 49,000, the most common first; it is read when somebody first needs it. */
async function readPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const longEnough = dictionary["passwords-common"].filter(({ length }) => length >= PASSWORD_MIN);
  return new Set(longEnough.slice(0, 10_000));
}
