import type { ReactNode } from "react";
import classes from "./FoldedSlots.module.css";

/** Slots that few look for in one line, which opens; `heading` says of which days, where nothing else does. */
export function FoldedSlots({
  what,
  count,
  heading,
  children,
}: {
  what: "受付終了" | "それまでの研修";
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

/** Opens the line in which this element is folded away. */
export function unfold(element: HTMLElement): void {
  element.closest(`.${classes.folded} > :not(summary)`)?.parentElement?.setAttribute("open", "");
}
