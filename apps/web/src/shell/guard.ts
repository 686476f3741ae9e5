import { redirect } from "@tanstack/react-router";
import type { User } from "#api/user.ts";
import { maySee, type ScreenPath } from "./audiences.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address that led home, since there is no such screen for this person. */
    refusedAddress?: string;
  }
}

/**
 * Lets a person see the screens that exist for him or her, and leads from any other one: a visitor to
 * sign-in and back afterwards, an unregistered person to the registration, everybody else home, where
 * the address is told (rules 15.6 to 15.8). The root route asks it for every screen.
 */
export function requireAudience(user: User | null, screen: ScreenPath, address: string): void {
  if (maySee(user, screen)) return;
  if (user === null) throw redirect({ to: "/", search: { to: address } });
  if (user.isUnregistered) throw redirect({ to: "/profile/afterSignup" });
  // Who has signed in misses nothing of the screens for visitors.
  const isMissed = !maySee(null, screen);
  throw redirect({ to: "/home", state: isMissed ? { refusedAddress: address } : {} });
}

/** The screen among a location's matches: the innermost one. A list's own address ends without a slash. */
export function screenOf(matches: { fullPath: ScreenPath | `${ScreenPath}/` | "" }[]): ScreenPath {
  const path = matches.at(-1)?.fullPath;
  return (path !== "/" && path?.endsWith("/") ? path.slice(0, -1) : path) as ScreenPath;
}
