import type { ReactNode } from "react";
import classes from "./ClosedSlots.module.css";

/** The slots that can no longer be reserved in one line, which opens; `heading` where nothing else has it. */
export function ClosedSlots({
  count,
  heading,
  children,
}: {
  count: number;
  heading: ReactNode;
  children: ReactNode;
}) {
  return (
    <details className={classes.closed}>
      <summary>
        {heading} <span className="unbroken">受付終了 {count}件</span>
      </summary>
      {children}
    </details>
  );
}
