import { Menu } from "@mantine/core";
import { IconChevronDown, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import classes from "./AccountMenu.module.css";
import type { User } from "./guard.ts";
import type { MenuEntry } from "./menu.ts";
import { useSignOut } from "./SignOutButton.tsx";

/** The menu under the signed-in person's name. */
export function AccountMenu({ user, entries }: { user: User; entries: MenuEntry[] }) {
  const signOut = useSignOut();
  return (
    <Menu
      position="bottom-end"
      width={240}
      zIndex={200}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button type="button" className={classes.target}>
          <IconUserCircle size={24} aria-hidden />
          <span className={classes.name}>{user.name}</span>
          <span className="visuallyHidden">のアカウントメニュー</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item key={entry.path} component={Link} to={entry.path} className={classes.entry}>
            {entry.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          className={classes.entry}
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={signOut}
        >
          サインアウト
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
