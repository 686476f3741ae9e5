import { Link } from "@tanstack/react-router";
import classes from "./BottomBar.module.css";
import type { MenuEntry } from "./menu.ts";

/** The student's four screens at the thumb, on small screens. */
export function BottomBar({ entries }: { entries: MenuEntry[] }) {
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
