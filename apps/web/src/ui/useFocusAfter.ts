import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * For a part of the screen that disappears by what is done in it. The focus that it holds then goes on
 * to `next`, which is asked while the part is still in place.
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
