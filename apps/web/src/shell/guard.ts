import { redirect } from "@tanstack/react-router";
import type { User } from "#api/user.ts";
import { isLeftBehind, maySee, type ScreenPath } from "./audiences.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address that led home, because this person has no such screen. */
    refusedAddress?: string;
  }
}

/**
 * Lets people see the screens that exist for them, and redirects from all others. A visitor goes to
 * sign-in and then back, an unregistered person to the registration, and who lacks a second factor to
 * where it is set up. Everybody else goes home, where the address is shown (rules 2.14, 15.6 to 15.8). The root route calls it for every screen, and
 * again when the person has signed in or registered.
 */
export function requireAudience(user: User | null, screen: ScreenPath, address: string): void {
  if (maySee(user, screen)) return;
  if (user === null) throw redirect({ to: "/", search: { to: address } });
  if (user.isUnregistered) throw redirect({ to: "/profile/afterSignup" });
  if (user.lacksFactor) throw redirect({ to: "/profile/methods" });
  throw redirect({ to: "/home", state: isLeftBehind(screen) ? {} : { refusedAddress: address } });
}

/** Whoever loads the page again asks for home itself, and misses nothing there. */
export function forgetRefusedAddress(): void {
  const { refusedAddress: _, ...state } = window.history.state ?? {};
  window.history.replaceState(state, "");
}

/**
 * The innermost of a location's matches is the screen. A list's own address ends without a slash.
 */
export function screenOf(matches: { fullPath: ScreenPath | `${ScreenPath}/` | "" }[]): ScreenPath {
  const path = matches.at(-1)?.fullPath;
  return (path !== "/" && path?.endsWith("/") ? path.slice(0, -1) : path) as ScreenPath;
}
