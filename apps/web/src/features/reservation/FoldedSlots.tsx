import type { ReactNode } from "react";
import classes from "./FoldedSlots.module.css";

/** Slots that cannot be had in one line, which opens; `heading` says of which days, where nothing else does. */
export function FoldedSlots({
  why,
  count,
  heading,
  children,
}: {
  why: "受付終了" | "空きなし";
  count: number;
  heading: ReactNode;
  children: ReactNode;
}) {
  return (
    <details className={classes.folded}>
      <summary>
        {heading}{" "}
        <span className="unbroken">
          {why} {count}件
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
