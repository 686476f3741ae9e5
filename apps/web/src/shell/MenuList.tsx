import { IconChevronDown } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { MenuBadge } from "./MenuBadge.tsx";
import classes from "./MenuList.module.css";
import type { MenuEntry, MenuSection } from "./menu.ts";

/**
 * Whether a click in a menu chose something and did not just unfold a part of it. The menu must
 * then close at once, or a question about unsaved input would be hidden behind it.
 */
export function isMenuChoice({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && target.closest("a, button:not([aria-expanded])") !== null;
}

/** The side menu: sections of entries, each under its heading. */
export function MenuSections({ sections }: { sections: MenuSection[] }) {
  return sections.map((section) => <Section key={section.entries[0]?.path} section={section} />);
}

function Section({ section: { heading, entries } }: { section: MenuSection }) {
  const id = useId();
  if (heading === undefined) return <MenuList entries={entries} />;
  return (
    <>
      <p id={id} className={`dim small ${classes.heading}`}>
        {heading}
      </p>
      <MenuList entries={entries} labelledBy={id} />
    </>
  );
}

/** A menu as a list of links. The sub-entries of an entry unfold on their screens. */
export function MenuList({ entries, labelledBy }: { entries: MenuEntry[]; labelledBy?: string }) {
  const location = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <ul className="plainList" aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <li key={entry.path}>
          {entry.entries ? (
            <Folder entry={entry} />
          ) : (
            <MenuLink entry={entry} isDeeper={isInside(location, deeperThan(entry, entries))} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The entries whose screens lie below the screen of this one. */
const deeperThan = ({ path }: MenuEntry, entries: MenuEntry[]) =>
  entries.filter((other) => other.path.startsWith(`${path}/`));

const isInside = (pathname: string, entries: MenuEntry[]) =>
  entries.some(({ path }) => `${pathname}/`.startsWith(`${path}/`));

function MenuLink({ entry, isDeeper }: { entry: MenuEntry; isDeeper: boolean }) {
  const Icon = entry.icon;
  return (
    <Link
      to={entry.path}
      className={`line gap12 ${classes.entry}`}
      // The overview page is not the current one on each of its screens, nor is a screen on those
      // below it that have an entry themselves.
      activeOptions={{ exact: entry.only === "menu" || isDeeper }}
    >
      {Icon && <Icon size={20} aria-hidden />}
      {entry.label}
      {entry.counted && <MenuBadge procedure={entry.counted} />}
    </Link>
  );
}

function Folder({ entry }: { entry: MenuEntry }) {
  const isCurrent = useRouterState({
    select: ({ location }) => isInside(location.pathname, [entry]),
  });
  const [isOpen, setIsOpen] = useState(isCurrent);
  useEffect(() => {
    if (isCurrent) setIsOpen(true);
  }, [isCurrent]);
  const Icon = entry.icon;
  return (
    <>
      <button
        type="button"
        className={`line gap12 ${classes.entry}`}
        aria-expanded={isOpen}
        data-is-inside={isCurrent || undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {Icon && <Icon size={20} aria-hidden />}
        {entry.label}
        {entry.counted && <MenuBadge procedure={entry.counted} />}
        <IconChevronDown size={18} aria-hidden className={classes.chevron} />
      </button>
      {isOpen && (
        <div className={classes.inner}>
          <MenuList entries={(entry.entries ?? []).filter(({ only }) => only !== "page")} />
        </div>
      )}
    </>
  );
}
