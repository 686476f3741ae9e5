import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import type { User } from "#api/user.ts";
import { menusOf } from "./menu.ts";

const CATCH_ALL = "/$";

/** The menus of the signed-in person, of the screens that this build has. */
export function useMenus(user: User) {
  const router = useRouter();
  return useMemo(
    () =>
      menusOf(user, (path) => {
        const [, , found] = router.getMatchedRoutes(path);
        return found !== undefined && found.id !== CATCH_ALL;
      }),
    [router, user],
  );
}
