import { Link, type LinkComponentProps } from "@tanstack/react-router";
import classes from "./ScreenTabs.module.css";

const exact = { exact: true };

/** Links under a screen's head to the parts of its subject. The current one is marked. */
export function ScreenTabs({
  label,
  shown,
  tabs,
}: {
  /** The line's name for screen readers. */
  label: string;
  /** The title of the current part. */
  shown: string | undefined;
  tabs: { title: string; link: LinkComponentProps }[];
}) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ title, link }) => (
        <Link
          key={title}
          {...link}
          activeOptions={exact}
          aria-current={title === shown ? "page" : undefined}
          className={classes.tab}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
