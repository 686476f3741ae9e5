import { useMediaQuery } from "@mantine/hooks";
import { Link, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useCan } from "#api/useCan.ts";
import type { User } from "#api/user.ts";
import { Brand } from "#ui/Brand.tsx";
import { OfflineBar } from "#ui/OfflineBar.tsx";
import { SkipLink } from "#ui/SkipLink.tsx";
import { UpdateBar } from "#ui/UpdateBar.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { FindStudentButton } from "./FindStudentButton.tsx";
import { MenuDrawer } from "./MenuDrawer.tsx";
import { MenuList } from "./MenuList.tsx";
import { messagePlace } from "./MessageBar.tsx";
import classes from "./Shell.module.css";
import { useBottomHeight } from "./useBottomHeight.ts";
import { useMenus } from "./useMenus.ts";

/** Windows with the menu at the side, and without a bar at the bottom. */
const DESK = "(min-width: 62em)";

/** The frame around every screen of a signed-in person: header, menus, bars, content. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const menus = useMenus(user);
  const mayFind = useCan("Student.SearchStudents");
  const side = useRef<HTMLElement>(null);
  const bottom = useBottomHeight();
  const isAtDesk = useMediaQuery(DESK, undefined, { getInitialValueInEffect: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path marks another entry
  useEffect(() => {
    side.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [path]);

  return (
    <div className={classes.frame}>
      <SkipLink to="main">本文へ移動</SkipLink>
      <header className={classes.header}>
        <MenuDrawer user={user} menus={menus} />
        <Link to="/home" className={classes.brand}>
          <Brand size={28} />
        </Link>
        <div ref={isAtDesk ? messagePlace.set : null} className={classes.message} />
        {mayFind && <FindStudentButton />}
        <AccountMenu user={user} entries={menus.user} />
      </header>
      <nav ref={side} className={classes.side} aria-label="メインメニュー">
        <MenuList entries={menus.side} />
      </nav>
      <div className={classes.content}>
        <OfflineBar />
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      <div ref={bottom} className={classes.bottom}>
        <div ref={isAtDesk ? null : messagePlace.set} />
        <UpdateBar />
        {menus.bottom.length > 0 && <BottomBar entries={menus.bottom} />}
      </div>
    </div>
  );
}
