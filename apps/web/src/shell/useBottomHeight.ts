import { type RefObject, useEffect, useRef } from "react";

/**
 * Measures the bars at the bottom of the window as `--bottom-height`: what else sticks to the bottom
 * stands above them, so that no message covers its buttons.
 */
export function useBottomHeight(): RefObject<HTMLDivElement | null> {
  const bottom = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bottom.current;
    if (!element) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty("--bottom-height", `${element.offsetHeight}px`);
      scrollClear(document.activeElement, element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty("--bottom-height");
    };
  }, []);
  return bottom;
}

/** What was acted on, and has come to lie under the bars in part, is scrolled above them. */
function scrollClear(actedOn: Element | null, bars: HTMLElement): void {
  const { top } = bars.getBoundingClientRect();
  const box = actedOn?.getBoundingClientRect();
  const isCovered = box && box.top < window.innerHeight && box.bottom > top;
  if (isCovered && !bars.contains(actedOn)) window.scrollBy(0, Math.min(box.bottom - top, box.top));
}
