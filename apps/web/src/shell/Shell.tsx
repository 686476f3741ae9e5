import { Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { productName } from "../ui/productName.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { BottomBar } from "./BottomBar.tsx";
import type { User } from "./guard.ts";
import { MenuList } from "./MenuList.tsx";
import { OfflineBar } from "./OfflineBar.tsx";
import classes from "./Shell.module.css";
import { SignOutButton } from "./SignOutButton.tsx";
import { UpdateBar } from "./UpdateBar.tsx";
import { useMenus } from "./useMenus.ts";

/** The frame around every screen of a signed-in person: header, menus, bars, content. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const menus = useMenus(user);
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the path changes
  useEffect(drawer.close, [pathname]);

  return (
    <div className={classes.frame} data-bottom-bar={menus.bottom.length > 0 || undefined}>
      <a href="#main" className={classes.skip}>
        本文へ移動
      </a>
      <header className={classes.header}>
        <button
          type="button"
          className={classes.hamburger}
          aria-haspopup="dialog"
          aria-expanded={isDrawerOpen}
          onClick={drawer.open}
        >
          <IconMenu2 size={24} aria-hidden />
          メニュー
        </button>
        <Link to="/home" className={classes.brand}>
          <img src="/favicon.svg" alt="" width={28} height={28} />
          {productName}
        </Link>
        <AccountMenu user={user} entries={menus.user} />
      </header>
      <nav className={classes.side} aria-label="メインメニュー">
        <MenuList entries={menus.side} />
      </nav>
      <Drawer
        opened={isDrawerOpen}
        onClose={drawer.close}
        title="メニュー"
        size={300}
        padding={12}
        zIndex={250}
      >
        <nav aria-label="メインメニュー">
          <MenuList entries={menus.side} />
        </nav>
        <section className={classes.drawerAccount} aria-label="アカウント">
          <p className={classes.drawerName}>{user.name}</p>
          <MenuList entries={menus.user} />
          <SignOutButton />
        </section>
      </Drawer>
      <div className={classes.content}>
        <OfflineBar />
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      <div className={classes.bottom}>
        <UpdateBar />
        {menus.bottom.length > 0 && <BottomBar entries={menus.bottom} />}
      </div>
    </div>
  );
}
