import { useMemo } from "react";
import type { User } from "#api/user.ts";
import { menusOf } from "./menu.ts";

/** The menus of the signed-in person. */
export function useMenus(user: User) {
  return useMemo(() => menusOf(user), [user]);
}
