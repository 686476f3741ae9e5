import { Link, useRouterState } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { transportSentences } from "#api/transportSentences.ts";
import { useCan } from "#api/useCan.ts";
import type { User } from "#api/user.ts";
import { Brand } from "#ui/Brand.tsx";
import { centreIn } from "#ui/centreIn.ts";
import { OfflineBar } from "#ui/OfflineBar.tsx";
import { SkipLink } from "#ui/SkipLink.tsx";
import { UpdateBar } from "#ui/UpdateBar.tsx";
import { useIsAtDesk, useIsTouched, useWindowHeight } from "#ui/windows.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { FindButton } from "./finder/FindButton.tsx";
import { following } from "./following.ts";
import { MenuDrawer } from "./MenuDrawer.tsx";
import { MenuSections } from "./MenuList.tsx";
import { messagePlace } from "./MessageBar.tsx";
import type { MenuEntry } from "./menu.ts";
import classes from "./Shell.module.css";
import { useMenus } from "./useMenus.ts";

/** The frame around every screen of a signed-in person: header, menus, bars, content. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const menus = useMenus(user);
  const mayFind = useCan("Student.SearchStudents");
  const side = useRef<HTMLElement>(null);
  const room = useMenuRoom();
  const bottom = useBottomHeight();
  usePressesKept(bottom);
  // A desk has a side menu and no bar at the bottom.
  const isAtDesk = useIsAtDesk();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path marks another entry
  useEffect(() => {
    const entry = side.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (side.current && entry) centreIn(side.current, entry);
  }, [path]);

  return (
    <div className={classes.frame}>
      <SkipLink to="main">本文へ移動</SkipLink>
      <header className={`line gap4 ${classes.header}`}>
        <MenuDrawer user={user} menus={menus} />
        <Link to="/home" className={`line bold ${classes.brand}`}>
          <Brand size={28} />
        </Link>
        <div ref={isAtDesk ? messagePlace.set : null} className={classes.message} />
        {mayFind && <FindButton user={user} />}
        <AccountMenu user={user} entries={menus.user} />
      </header>
      <nav ref={side} className={classes.side} aria-label="メインメニュー">
        <MenuSections sections={menus.side} room={room} />
      </nav>
      <div className={classes.content}>
        <OfflineBar missing={following.useIsMissing() ? transportSentences.notFollowing : null} />
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

/** The header with its line, and the edge of the side menu above and below. */
const AROUND_MENU = 56 + 2 * 12;

/** How many rows of the side menu fit into the window. */
function useMenuRoom(): number {
  const rowHeight = useIsTouched() ? 48 : 40;
  return Math.floor((useWindowHeight() - AROUND_MENU) / rowHeight);
}

/**
 * A press takes the focus from a text field. The bar, which was hidden for it, would come back under
 * the finger, before it is lifted from what it presses.
 */
function usePressesKept(bottom: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const { documentElement: root } = document;
    const begin = () => {
      const bar = bottom.current?.querySelector("nav");
      if (bar?.checkVisibility() === false) root.dataset.pressed = "";
    };
    const end = () => setTimeout(() => delete root.dataset.pressed);
    addEventListener("pointerdown", begin, true);
    addEventListener("pointerup", end, true);
    addEventListener("pointercancel", end, true);
    return () => {
      removeEventListener("pointerdown", begin, true);
      removeEventListener("pointerup", end, true);
      removeEventListener("pointercancel", end, true);
    };
  }, [bottom]);
}

/**
 * Measures the bars at the bottom of the window as `--bottom-height`. Other sticky elements stand
 * above them, so that no message covers their buttons.
 */
function useBottomHeight(): RefObject<HTMLDivElement | null> {
  const bottom = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bottom.current;
    if (!element) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty("--bottom-height", `${element.offsetHeight}px`);
      scrollClear(document.activeElement, element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty("--bottom-height");
    };
  }, []);
  return bottom;
}

/** Scrolls the focused element up when the bars cover a part of it. */
function scrollClear(actedOn: Element | null, bars: HTMLElement): void {
  const { top } = bars.getBoundingClientRect();
  const box = actedOn?.getBoundingClientRect();
  // The page itself does not count. It has the focus while a dialog gives it back.
  if (!box || box.height > top || bars.contains(actedOn) || actedOn?.closest("dialog")) return;
  const isCovered = box.top < window.innerHeight && box.bottom > top;
  if (isCovered) window.scrollBy(0, Math.min(box.bottom - top, box.top));
}

/** On small screens: a student's four screens within reach of the thumb. */
function BottomBar({ entries }: { entries: MenuEntry[] }) {
  return (
    <nav aria-label="よく使う画面" className={classes.bar}>
      {entries.map(({ path, label, icon: Icon }) => (
        <Link key={path} to={path} className={classes.entry}>
          {Icon && <Icon size={24} aria-hidden />}
          {label}
        </Link>
      ))}
    </nav>
  );
}
