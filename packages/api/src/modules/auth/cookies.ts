import { SESSION_MAX_DAYS } from "@kenshu/domain/auth/auth.limits.ts";

/**
 * The cookies of the web client. `session` holds the token of the sign-in session, for as long as
 * any session can last; only the session's row decides whether it is still valid. `browser` lists
 * the accounts that have signed in with this browser, for as long as browsers keep anything.
 */
export type CookieName = "session" | "browser";
const days: Record<CookieName, number> = { session: SESSION_MAX_DAYS, browser: 400 };

/** On a secure site, the prefix makes browsers refuse a cookie that another site has set. */
const nameOf = (cookie: CookieName, isSecure: boolean) =>
  `${isSecure ? "__Host-" : ""}kenshu_${cookie}`;

/** A cookie's value in a `Cookie` header, or null. Malformed cookies of others do not matter. */
export function readCookie(
  header: string | undefined,
  cookie: CookieName,
  { isSecure }: { isSecure: boolean },
): string | null {
  const prefix = `${nameOf(cookie, isSecure)}=`;
  const pair = header
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  return pair?.slice(prefix.length) || null;
}

/**
 * The `Set-Cookie` header that stores a value in the browser, hidden from scripts, or deletes it.
 */
export function cookieHeader(
  cookie: CookieName,
  value: string | null,
  { isSecure }: { isSecure: boolean },
): string {
  const seconds = value === null ? 0 : days[cookie] * 24 * 60 * 60;
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${seconds}`];
  if (isSecure) attributes.push("Secure");
  return [`${nameOf(cookie, isSecure)}=${value ?? ""}`, ...attributes].join("; ");
}
