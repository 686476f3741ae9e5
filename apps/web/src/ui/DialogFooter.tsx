import type { ReactNode } from "react";
import classes from "./DialogFooter.module.css";

/** The buttons of a dialog, at its bottom; `above` is what is said beside them. */
export function DialogFooter({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.footer}>
      {above}
      <div className={classes.acts}>{children}</div>
    </div>
  );
}
