import { Link } from "@tanstack/react-router";
import type { User } from "#api/user.ts";
import classes from "./QuickLinks.module.css";
import { useMenus } from "./useMenus.ts";

/** Links from the menu to a person's main screens. */
export function QuickLinks({ user }: { user: User }) {
  const { main } = useMenus(user);
  const entries = main.filter(({ path }) => path !== "/home");
  return (
    <nav aria-labelledby="quick-links" className={classes.links}>
      <h2 id="quick-links" className={classes.title}>
        ほかの画面
      </h2>
      <ul className={`stack gap8 plainList ${classes.list}`}>
        {entries.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link to={path} className={`line gap12 ${classes.link}`}>
              {Icon && <Icon size={24} aria-hidden />}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
