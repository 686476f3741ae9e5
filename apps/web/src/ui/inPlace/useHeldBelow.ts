import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * For a part of a row that grows by what its reader does. While the focus is in the row, the page
 * scrolls by as much: the rows below, which are pressed next, stay where they are (rule 24.7).
 */
export function useHeldBelow<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    let height = element.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight - height;
      height += grown;
      const row = element.closest("[data-row]");
      if (row?.contains(document.activeElement)) scrollBy({ top: grown, behavior: "instant" });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return part;
}
