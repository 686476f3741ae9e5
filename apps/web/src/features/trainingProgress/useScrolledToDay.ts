import { useLayoutEffect, useRef } from "react";

/**
 * For a region that scrolls over days: opens it at a column, with more of what has been than of what is to
 * come, and keeps the day in its middle when the days change their width.
 */
export function useScrolledToDay({ column, dayWidth }: { column: number; dayWidth: number }) {
  const region = useRef<HTMLElement>(null);
  const shown = useRef<{ dayWidth: number; middle: number } | null>(null);

  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const days = daysRoom(element);
    const before = shown.current;
    element.scrollLeft =
      before === null || before.dayWidth === dayWidth
        ? (column + 0.5) * dayWidth - days * 0.7
        : before.middle * dayWidth - days / 2;

    const remember = () => {
      shown.current = { dayWidth, middle: (element.scrollLeft + daysRoom(element) / 2) / dayWidth };
    };
    remember();
    element.addEventListener("scroll", remember, { passive: true });
    return () => element.removeEventListener("scroll", remember);
  }, [column, dayWidth]);

  return region;
}

/** The width that the days have beside the sticky column. */
function daysRoom(region: HTMLElement): number {
  const names = region.querySelector("th")?.offsetWidth ?? 0;
  return region.clientWidth - names;
}
