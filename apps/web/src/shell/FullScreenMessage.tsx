import type { ReactNode } from "react";
import classes from "./FullScreenMessage.module.css";

/** A screen that says one thing and offers one way on. */
export function FullScreenMessage({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action: ReactNode;
}) {
  return (
    <main className={classes.screen}>
      <h1 className={classes.title}>{title}</h1>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </main>
  );
}
