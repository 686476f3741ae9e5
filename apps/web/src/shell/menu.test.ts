import { Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { type ScreenPath, screens } from "./audiences.ts";
import { isGroup, type MenuEntry, menusOf } from "./menu.ts";

/** Screens in no menu. */
const reachedOtherwise: ScreenPath[] = [
  // From sign-in, or from its mails.
  "/",
  "/forgotPassword",
  "/profile/afterSignup",
  "/resetPassword",
  "/staffSignUp",
  "/studentSignUp",
  "/unsubscribe",
  // From the menu of the account.
  "/profile/myPage",
  // From the screen above.
  "/about/accessibility",
  "/accept/detail",
  "/cashFlow/charge",
  "/export/attempts",
  "/export/passable",
  "/setting/systemKey/create",
  "/trainingSchedule/plan",
  // From home.
  "/reserve/plan",
];

test("every screen that needs no parameter is in a menu, or known to be reached otherwise", () => {
  const pathsOf = (entries: MenuEntry[]): string[] =>
    entries.flatMap(({ path, entries = [] }) => [path, ...pathsOf(entries)]);
  const inMenus = Object.values(Role).flatMap((role) => {
    const { main, user } = menusOf({
      userId: 1,
      name: "",
      role,
      isUnregistered: false,
      lacksFactor: false,
    });
    return pathsOf([...main, ...user]);
  });
  const others = screens.filter((path) => !path.includes("$") && !inMenus.includes(path));
  expect(others.toSorted()).toEqual(reachedOtherwise.toSorted());
});

test("whoever has to set a second factor up first sees no empty group", () => {
  const { side } = menusOf({
    userId: 1,
    name: "",
    role: Role.Administrator,
    isUnregistered: false,
    lacksFactor: true,
  });
  expect(side.filter((section) => isGroup(section) && section.entries.length === 0)).toEqual([]);
});
