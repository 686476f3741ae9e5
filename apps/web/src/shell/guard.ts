import { redirect } from "@tanstack/react-router";
import type { User } from "#api/user.ts";
import { maySee, type ScreenPath } from "./audiences.ts";

/**
 * Lets a person see the screens that exist for him or her, and leads from any other one: a visitor to
 * sign-in and back afterwards, an unregistered person to the registration, everybody else home (rules
 * 15.6 to 15.8). The root route asks it for every screen.
 */
export function requireAudience(user: User | null, screen: ScreenPath, address: string): void {
  if (maySee(user, screen)) return;
  if (user === null) throw redirect({ to: "/", search: { to: address } });
  throw redirect({ to: user.isUnregistered ? "/profile/afterSignup" : "/home" });
}

/** The screen among a location's matches: the innermost one. A list's own address ends without a slash. */
export function screenOf(matches: { fullPath: ScreenPath | `${ScreenPath}/` | "" }[]): ScreenPath {
  const path = matches.at(-1)?.fullPath;
  return (path !== "/" && path?.endsWith("/") ? path.slice(0, -1) : path) as ScreenPath;
}
