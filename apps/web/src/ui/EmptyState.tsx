import { type Icon, IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./EmptyState.module.css";

/**
 * Replaces a list without rows: the specified sentence, what to do next, and a link or button for
 * it.
 */
export function EmptyState({
  title,
  children,
  action,
  icon: Icon = IconInbox,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: Icon;
}) {
  return (
    <div className={`stack gap8 dim ${classes.empty}`}>
      <Icon size={40} stroke={1.5} aria-hidden />
      <p className={`bold flush ${classes.title}`}>{title}</p>
      {children && <div className={classes.advice}>{children}</div>}
      {action}
    </div>
  );
}
