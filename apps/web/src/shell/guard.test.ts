import { Role } from "@kenshu/domain/enumerations.ts";
import { isRedirect } from "@tanstack/react-router";
import { expect, test } from "vitest";
import type { User } from "#api/user.ts";
import { screens as specified } from "../../../../e2e/screens.ts";
import type { Walker } from "../../../../e2e/walkers.ts";
import { maySee, type ScreenPath, screens } from "./audiences.ts";
import { requireAudience, screenOf } from "./guard.ts";

const person = (role: Role): User => ({
  userId: 1,
  name: "山田花子",
  role,
  isUnregistered: false,
  lacksFactor: false,
});
const unregistered: User = { ...person(Role.Guest), isUnregistered: true };
const registered: User[] = Object.values(Role).map(person);

/** Where the guard sends the person; undefined where it lets the person in. */
function sentTo(user: User | null, screen: ScreenPath) {
  try {
    requireAudience(user, screen, screen);
    return undefined;
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return error.options;
  }
}

/** The address that the guard calls missed; undefined where it lets the person in, or misses nothing. */
function missedBy(user: User | null, screen: ScreenPath): string | undefined {
  const { state } = sentTo(user, screen) ?? {};
  return typeof state === "object" ? state.refusedAddress : undefined;
}

/** The screen of a route, as the router names it: `/_signedIn/setting/area/`. */
const screenAt = (route: string) =>
  screenOf([{ fullPath: route.replace("/_signedIn", "") as ScreenPath }]);

test("every screen stands in the table of screens, which the browser tests walk", () => {
  const told = new Set(specified.map(({ route }) => screenAt(route)));
  expect([...told].sort()).toEqual([...screens].sort());
});

test("the guard lets in whom the table of screens names, and sends all others on", () => {
  const people: Record<Walker, User | null> = {
    A: person(Role.Administrator),
    I: person(Role.Instructor),
    V: person(Role.Viewer),
    S: person(Role.Student),
    G: person(Role.Guest),
    U: unregistered,
    "-": null,
  };
  const elsewhere = (letter: string, screen: ScreenPath) => {
    if (letter === "-") return { to: "/", search: { to: screen } };
    return { to: letter === "U" ? "/profile/afterSignup" : "/home" };
  };
  for (const { route, shows, account } of specified) {
    const screen = screenAt(route);
    for (const [letter, user] of Object.entries(people)) {
      const isShown = Object.keys(shows).some((letters) => letters.includes(letter));
      // Only one person sees it so; or the page of sign-in, which sends on who has signed in.
      if (account || (screen === "/" && !isShown && letter !== "U")) continue;
      const sent = sentTo(user, screen);
      if (isShown) expect([route, letter, sent]).toEqual([route, letter, undefined]);
      else expect([route, letter, sent]).toMatchObject([route, letter, elsewhere(letter, screen)]);
    }
  }
});

test("who comes from a screen on the way in is told of no missing page", () => {
  for (const screen of screens) {
    // A visitor becomes unregistered, and then somebody with a role, while the screen is open.
    if (maySee(null, screen))
      expect([screen, missedBy(unregistered, screen)]).toEqual([screen, undefined]);
    if (!maySee(null, screen) && !maySee(unregistered, screen)) continue;
    for (const user of registered) {
      expect([screen, user.role, missedBy(user, screen)]).toEqual([screen, user.role, undefined]);
    }
  }
});

test("every other screen that a role has not is named at home", () => {
  for (const screen of screens) {
    for (const user of registered) {
      const isOnTheWay = maySee(null, screen) || maySee(unregistered, screen);
      const isMissed = !maySee(user, screen) && !isOnTheWay;
      expect(missedBy(user, screen)).toBe(isMissed ? screen : undefined);
    }
  }
});
