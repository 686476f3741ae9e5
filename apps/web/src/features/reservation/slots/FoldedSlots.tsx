import type { ReactNode } from "react";
import classes from "./FoldedSlots.module.css";

/** Rarely needed slots, folded into one line; `heading` names their days if nothing else does. */
export function FoldedSlots({
  what,
  count,
  heading,
  children,
}: {
  what: "受付終了" | "これより前の研修";
  count: number;
  heading: ReactNode;
  children: ReactNode;
}) {
  return (
    <details className={classes.folded}>
      <summary>
        {heading}{" "}
        <span className="unbroken">
          {what} {count}件
        </span>
      </summary>
      {children}
    </details>
  );
}

/** Unfolds the line that hides this element. */
export function unfold(element: HTMLElement): void {
  element.closest(`.${classes.folded} > :not(summary)`)?.parentElement?.setAttribute("open", "");
}
