import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { User } from "#api/user.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import classes from "./MenuPage.module.css";
import type { MenuEntry } from "./menu.ts";
import { purposeOf } from "./purposes.ts";
import { useMenus } from "./useMenus.ts";

/** The page of an entry with its own menu: its screens, each with its purpose. */
export function MenuPage({ path, user }: { path: MenuEntry["path"]; user: User }) {
  const { main } = useMenus(user);
  const { label = "", entries = [] } = main.find((entry) => entry.path === path) ?? {};
  return <Screens title={label} entries={entries.filter(({ only }) => only !== "menu")} />;
}

/** The screens on which people manage their own account. */
export function MyPage({ user }: { user: User }) {
  const menus = useMenus(user);
  const entries = [...menus.user, ...menus.main];
  return (
    <Screens
      title="マイページ"
      entries={entries.filter(({ path }) => path.startsWith("/profile/"))}
    />
  );
}

function Screens({ title, entries }: { title: string; entries: MenuEntry[] }) {
  return (
    <>
      <PageHeader title={title} />
      <ul className={`plainList ${classes.list}`}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <ScreenLink entry={entry} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ScreenLink({ entry: { path, label } }: { entry: MenuEntry }) {
  const { icon: Icon, text } = purposeOf(path) ?? {};
  return (
    <Link to={path} className={`line ${classes.entry}`}>
      {Icon && <Icon size={24} stroke={1.5} aria-hidden className={classes.icon} />}
      <span className={classes.words}>
        <span className={classes.title}>{label}</span>
        {text && <span className="dim small">{text}</span>}
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}
