import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * For a part of the screen that disappears when it is used. If it holds the focus, the focus moves
 * to `next`. That function runs while the part is still there.
 */
export function useFocusAfter<E extends HTMLElement>(
  next: (part: E) => HTMLElement | null | undefined,
): RefObject<E | null> {
  const part = useRef<E>(null);
  const latest = useRef(next);
  latest.current = next;
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) latest.current(element)?.focus();
    };
  }, []);
  return part;
}
