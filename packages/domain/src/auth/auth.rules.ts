import { PASSWORD_MIN } from "#auth/auth.limits.ts";
import { fail } from "#errors.ts";

/** Refuses a new password of fewer than 8 characters with PasswordTooShort (rule 2.4). */
export function requireLongEnough(password: string): void {
  if (password.length < PASSWORD_MIN) fail("PasswordTooShort");
}
