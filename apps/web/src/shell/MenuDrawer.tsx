import { CloseButton } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { User } from "#api/user.ts";
import classes from "./MenuDrawer.module.css";
import { isMenuChoice, MenuList, MenuSections } from "./MenuList.tsx";
import { SignOutButton } from "./SignOutButton.tsx";
import type { useMenus } from "./useMenus.ts";

/** On small screens: the メニュー button, and the drawer with all menus. */
export function MenuDrawer({ user, menus }: { user: User; menus: ReturnType<typeof useMenus> }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the path changes
  useEffect(() => drawer.current?.close(), [pathname]);
  return (
    <>
      <button
        type="button"
        className={`line ${classes.hamburger}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          drawer.current?.showModal();
          setIsOpen(true);
        }}
      >
        <IconMenu2 size={24} aria-hidden />
        メニュー
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={drawer}
        aria-label="メニュー"
        className={classes.drawer}
        onClose={() => setIsOpen(false)}
        onClick={(event) => {
          // Only the backdrop is the dialog element itself. Everything else is inside it.
          if (event.target === event.currentTarget || isMenuChoice(event)) drawer.current?.close();
        }}
      >
        <div className={classes.content}>
          <div className={classes.head}>
            メニュー
            <CloseButton size={48} />
          </div>
          <nav aria-label="すべての画面">
            <MenuSections sections={menus.side} />
          </nav>
          <section className={classes.account} aria-label="アカウント">
            <p className={classes.name}>{user.name}</p>
            <MenuList entries={menus.user} />
            <SignOutButton />
          </section>
        </div>
      </dialog>
    </>
  );
}
