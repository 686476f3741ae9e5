import { IconChevronDown } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { useId } from "react";
import { useCan } from "#api/useCan.ts";
import { MenuBadge } from "./MenuBadge.tsx";
import classes from "./MenuList.module.css";
import { isGroup, type MenuEntry, type MenuGroup, type MenuSection } from "./menu.ts";
import { placeOnMenu } from "./placeOnMenu.ts";
import { useMenuGroups } from "./useMenuGroups.ts";

/**
 * Whether a click in a menu chose something and did not just unfold a part of it. The menu must
 * then close at once, or a question about unsaved input would be hidden behind it.
 */
export function isMenuChoice({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && target.closest("a, button:not([aria-expanded])") !== null;
}

/**
 * The side menu. Its groups fold, and as many stand open as fit into `room` rows (rule 15.19); the
 * others keep their badges.
 */
export function MenuSections({
  sections,
  room = Number.POSITIVE_INFINITY,
}: {
  sections: MenuSection[];
  room?: number;
}) {
  const { place } = usePlace();
  const groups = sections.filter(isGroup).map(onMenu);
  const current = groups.find(({ entries }) => isInside(place, entries))?.label;
  const { open, want } = useMenuGroups(groups, current, room - sections.length);
  return sections.map((section) =>
    isGroup(section) ? (
      <Group
        key={section.label}
        group={onMenu(section)}
        isOpen={open.has(section.label)}
        isCurrent={section.label === current}
        onToggle={() => want(section.label, !open.has(section.label))}
      />
    ) : (
      <MenuList key={section.path} entries={[section]} />
    ),
  );
}

/** Some entries stand only on the page of their group. */
const onMenu = (group: MenuGroup): MenuGroup => ({
  ...group,
  entries: group.entries.filter(({ only }) => only !== "page"),
});

function Group({
  group: { label, icon: Icon, counted, entries },
  isOpen,
  isCurrent,
  onToggle,
}: {
  group: MenuGroup;
  isOpen: boolean;
  isCurrent: boolean;
  onToggle: () => void;
}) {
  const id = useId();
  const badge = counted ?? (isOpen ? undefined : entries.find(({ counted }) => counted)?.counted);
  return (
    <>
      <button
        type="button"
        id={id}
        className={`line gap12 ${classes.entry}`}
        aria-expanded={isOpen}
        data-is-inside={isCurrent || undefined}
        data-is-heading={!Icon || undefined}
        onClick={onToggle}
      >
        {Icon && <Icon size={20} aria-hidden />}
        {label}
        {badge && <MenuBadge procedure={badge} />}
        <IconChevronDown size={18} aria-hidden className={classes.chevron} />
      </button>
      {isOpen && (
        <div className={Icon && classes.inner}>
          <MenuList entries={entries} labelledBy={id} />
        </div>
      )}
    </>
  );
}

/** A menu as a list of links. */
export function MenuList({ entries, labelledBy }: { entries: MenuEntry[]; labelledBy?: string }) {
  const { place, isElsewhere } = usePlace();
  return (
    <ul className="plainList" aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <MenuLink
            entry={entry}
            isExact={isElsewhere || isInside(place, deeperThan(entry, entries))}
            isMarked={isElsewhere && entry.path === place}
          />
        </li>
      ))}
    </ul>
  );
}

/** Where the reader stands in the menu, and whether that is elsewhere than the address says. */
function usePlace(): { place: string; isElsewhere: boolean } {
  const isStaff = useCan("Student.GetDetail");
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const place = useRouterState({ select: ({ location }) => placeOnMenu(location) });
  return isStaff && !isInside(pathname, [{ path: place }])
    ? { place, isElsewhere: true }
    : { place: pathname, isElsewhere: false };
}

/** The entries whose screens lie below the screen of this one. */
const deeperThan = ({ path }: MenuEntry, entries: MenuEntry[]) =>
  entries.filter((other) => other.path.startsWith(`${path}/`));

const isInside = (pathname: string, entries: { path: string }[]) =>
  entries.some(({ path }) => `${pathname}/`.startsWith(`${path}/`));

function MenuLink({
  entry,
  isExact,
  isMarked,
}: {
  entry: MenuEntry;
  /** Not the current one on the screens below its own. */
  isExact: boolean;
  /** The current one, whatever the address says. */
  isMarked: boolean;
}) {
  const Icon = entry.icon;
  return (
    <Link
      to={entry.path}
      className={`line gap12 ${classes.entry}`}
      // The overview page is not the current one on each of its screens, nor is a screen on those
      // below it that have an entry themselves.
      activeOptions={{ exact: entry.only === "menu" || isExact }}
      {...(isMarked && { "data-status": "active", "aria-current": "page" as const })}
    >
      {Icon && <Icon size={20} aria-hidden />}
      {entry.label}
      {entry.counted && <MenuBadge procedure={entry.counted} />}
    </Link>
  );
}
