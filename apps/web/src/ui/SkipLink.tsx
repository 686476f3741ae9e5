import type { ReactNode } from "react";
import classes from "./SkipLink.module.css";

/** Lets keyboard users skip to the element with this id. It is visible only with the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className={classes.skip}
      onClick={(event) => {
        // The address of the screen does not change.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
