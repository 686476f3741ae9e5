import type { ReactNode } from "react";
import classes from "./NothingHere.module.css";

/** Shown in a part of a screen without rows: the sentence, and what to do next. */
export function NothingHere({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <p className={classes.nothing}>
      {sentence}
      {children && <span className={classes.advice}>{children}</span>}
    </p>
  );
}
