import { IconChevronDown, IconUserCircle } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { User } from "#api/user.ts";
import classes from "./AccountMenu.module.css";
import { isMenuChoice, MenuList } from "./MenuList.tsx";
import type { MenuEntry } from "./menu.ts";
import { SignOutButton } from "./SignOutButton.tsx";

const ID = "account-menu";

/** The menu under the signed-in person's name. The browser's own popover opens and closes it. */
export function AccountMenu({ user, entries }: { user: User; entries: MenuEntry[] }) {
  const menu = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the path changes
  useEffect(() => menu.current?.hidePopover(), [pathname]);
  return (
    <>
      <button type="button" popoverTarget={ID} className={`line ${classes.target}`}>
        <IconUserCircle size={24} aria-hidden />
        <span className={classes.name}>{user.name}</span>
        <span className="visuallyHidden">のアカウントメニュー</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks what it presses */}
      <nav
        id={ID}
        ref={menu}
        popover="auto"
        aria-label="アカウント"
        className={classes.menu}
        onClick={(event) => isMenuChoice(event) && menu.current?.hidePopover()}
        // Left open, it would cover what has the focus next.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
          if (!relatedTarget.matches(`[popovertarget=${ID}]`)) currentTarget.hidePopover();
        }}
      >
        <MenuList entries={entries} />
        <SignOutButton />
      </nav>
    </>
  );
}
