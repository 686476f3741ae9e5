import { Role } from "@kenshu/domain/enumerations.ts";
import { isRedirect } from "@tanstack/react-router";
import { expect, test } from "vitest";
import type { User } from "#api/user.ts";
import { maySee, type ScreenPath, screens } from "./audiences.ts";
import { requireAudience } from "./guard.ts";

const unregistered: User = { userId: 1, name: "", role: Role.Guest, isUnregistered: true };
const registered: User[] = Object.values(Role).map((role) => ({
  userId: 1,
  name: "山田花子",
  role,
  isUnregistered: false,
}));

/** The address that the guard calls missed; undefined where it lets the person in, or misses nothing. */
function missedBy(user: User | null, screen: ScreenPath): string | undefined {
  try {
    requireAudience(user, screen, screen);
    return undefined;
  } catch (error) {
    if (!isRedirect(error)) throw error;
    const { state } = error.options;
    return typeof state === "object" ? state.refusedAddress : undefined;
  }
}

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
