import type { ReactNode } from "react";
import classes from "./CountLine.module.css";

/** The count above a list, and beside it what is about the whole list. */
export function CountLine({ children }: { children: ReactNode }) {
  return <div className={`row ${classes.line}`}>{children}</div>;
}
