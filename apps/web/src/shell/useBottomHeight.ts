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
    const observer = new ResizeObserver(() =>
      root.style.setProperty("--bottom-height", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty("--bottom-height");
    };
  }, []);
  return bottom;
}
