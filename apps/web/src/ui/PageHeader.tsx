import { IconArrowLeft } from "@tabler/icons-react";
import { Link, type LinkComponentProps, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { usePageState } from "#api/shownPerson.ts";
import classes from "./PageHeader.module.css";
import { PrintedHead } from "./print/PrintedHead.tsx";
import { productName } from "./productName.ts";

/**
 * The head of every screen: a link back, the h1, at most one primary action, and secondary ones
 * before it. The h1 is also the window's title and gets the focus when the route changes. It names
 * what the screen is about (rule 18.46).
 */
export function PageHeader({
  kind,
  title,
  step,
  subtitle,
  help,
  isDense,
  back,
  action,
}: {
  /** What kind of thing the title names, such as 研修種目. */
  kind?: string;
  title: string;
  /** Names a later step of a screen. Its heading gets the focus like a screen's own. */
  step?: string;
  /** A second line under the title, such as whose reservations these are. */
  subtitle?: ReactNode;
  /** A ？ beside the title that explains the screen. */
  help?: ReactNode;
  /**
   * For screens that need the height for rows: a smaller title on phones, and the kind in line with
   * the subtitle.
   */
  isDense?: boolean;
  /** The target of 戻る, as the props of a router link: `{ to: "/attendance", search }`. */
  back?: LinkComponentProps;
  action?: ReactNode;
}) {
  const heading = usePageTitle(title, step);
  const kindId = useId();
  return (
    <>
      <header className={`row ${classes.header}`} data-dense={isDense || undefined}>
        {back && (
          <Link {...back} className={classes.back} data-screen-only>
            <IconArrowLeft size={20} aria-hidden />
            戻る
          </Link>
        )}
        <div className={classes.titles}>
          {kind && (
            <div id={kindId} className={`dim ${classes.kind}`}>
              {kind}
            </div>
          )}
          <h1
            ref={heading}
            tabIndex={-1}
            aria-describedby={kind && kindId}
            className={classes.title}
          >
            {title}
          </h1>
          {help}
          {subtitle && <div className="dim tight">{subtitle}</div>}
        </div>
        {action && <div className={`row gap8 ${classes.action}`}>{action}</div>}
      </header>
      <PrintedHead />
    </>
  );
}

/**
 * The screen and step whose heading last had the focus. Null before the first screen, which keeps the
 * browser's focus.
 */
let focused: { pathname: string; step: string } | null = null;

/**
 * Sets the window's title. Moves the focus to the heading when the path changes, or the step on the
 * same path. Returns the heading's ref.
 */
function usePageTitle(title: string, step = "") {
  const heading = useRef<HTMLHeadingElement>(null);
  const pathname = useRouterState({
    select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname,
  });
  // The title of a closed page is not for the person in front of it.
  const isOpen = usePageState() === "open";
  useEffect(() => {
    document.title = isOpen ? `${title} | ${productName}` : productName;
  }, [title, isOpen]);
  useEffect(() => {
    const former = focused;
    focused = { pathname, step };
    if (former === null || (former.pathname === pathname && former.step === step)) return;
    heading.current?.focus({ preventScroll: true });
    // The router sees to the scroll position of other screens only.
    if (former.pathname === pathname) window.scrollTo({ top: 0 });
  }, [pathname, step]);
  return heading;
}
