import { createHash, randomBytes } from "node:crypto";

/**
 * Distinguishes a system key from the token of a sign-in session, and shows anybody who finds one
 * what it is.
 */
const PREFIX = "kenshu_key_";

/** A new system key of 256 bits. The database stores only its digest (rule 13.14). */
export function newKey(): string {
  return PREFIX + randomBytes(32).toString("base64url");
}

export function isSystemKey(token: string): boolean {
  return token.startsWith(PREFIX);
}

export function digestOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
