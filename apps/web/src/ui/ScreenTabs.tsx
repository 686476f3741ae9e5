import { Link, type LinkComponentProps } from "@tanstack/react-router";
import classes from "./ScreenTabs.module.css";

/** A line of links under a screen's head to the parts of what it is about; the one shown is marked. */
export function ScreenTabs({
  label,
  tabs,
}: {
  /** The line's name for screen readers. */
  label: string;
  tabs: { title: string; link: LinkComponentProps }[];
}) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ title, link }) => (
        <Link key={title} {...link} className={classes.tab}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
