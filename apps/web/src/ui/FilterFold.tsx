import type { ReactNode } from "react";
import classes from "./FilterFold.module.css";

/** Filters that a phone folds away. It then shows their name and how many are in use. */
export function FilterFold({
  used,
  isOpen,
  children,
}: {
  used: number;
  /** Unfolds by itself: an error must not be hidden. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details
      className={classes.fold}
      ref={(fold) => {
        // It is never folded under somebody's hands.
        if (fold && isOpen) fold.open = true;
      }}
    >
      <summary>絞り込み{used > 0 && `（${used}件）`}</summary>
      {children}
    </details>
  );
}
