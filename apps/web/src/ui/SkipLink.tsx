import type { ReactNode } from "react";
import classes from "./SkipLink.module.css";

/** Leads the keyboard past what comes between, to the element with this id; seen only with the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className={classes.skip}
      onClick={(event) => {
        // The address stays that of the screen.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
