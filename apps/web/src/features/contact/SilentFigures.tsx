import { useState } from "react";
import { lazyPart } from "#ui/part/lazyPart.tsx";
import { RowsSkeleton } from "#ui/RowsSkeleton.tsx";
import classes from "./SilentFigures.module.css";

// The table of the analyses loads with the first look at the figures.
const Figures = lazyPart(async () => (await import("./Figures.tsx")).Figures, <RowsSkeleton />);

/**
 * How many are silent now, contacted ones included, and, unfolded, what the contacts led to (rule
 * 23.5).
 */
export function SilentFigures({ count }: { count: number | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.figures} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        足が止まっている人 {count !== undefined && <strong className="unbroken">{count}名</strong>}
        <span className="unbroken">・連絡状況</span>
      </summary>
      {isOpen && <Figures />}
    </details>
  );
}
