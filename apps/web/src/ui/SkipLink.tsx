import type { ReactNode } from "react";
import classes from "./SkipLink.module.css";

/** Leads the keyboard past what comes between, to the element with this id; seen only with the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className={classes.skip}
      onClick={(event) => {
        // The address of the screen stays as it is.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
