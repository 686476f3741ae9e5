import { useLayoutEffect, useRef, useState } from "react";

/**
 * For a region that scrolls over days. It opens at a column, with more past than future in view.
 * When the width of the days changes, it keeps the middle day in the middle. `fitting` is the
 * number of days in view at once.
 */
export function useScrolledToDay({ column, dayWidth }: { column: number; dayWidth: number }) {
  const region = useRef<HTMLElement>(null);
  const shown = useRef<{ dayWidth: number; middle: number } | null>(null);
  const [room, setRoom] = useState(0);

  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(roomOf(element)));
    observer.observe(element);
    setRoom(roomOf(element));
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const before = shown.current;
    const visible = roomOf(element);
    element.scrollLeft =
      before === null || before.dayWidth === dayWidth
        ? (column + 0.5) * dayWidth - visible * 0.7
        : before.middle * dayWidth - visible / 2;

    const remember = () => {
      shown.current = { dayWidth, middle: (element.scrollLeft + roomOf(element) / 2) / dayWidth };
    };
    remember();
    element.addEventListener("scroll", remember, { passive: true });
    return () => element.removeEventListener("scroll", remember);
  }, [column, dayWidth]);

  return { region, fitting: Math.floor(room / dayWidth) };
}

/** The width of the days beside the sticky column. */
function roomOf(region: HTMLElement): number {
  const names = region.querySelector("th")?.offsetWidth ?? 0;
  return region.clientWidth - names;
}
