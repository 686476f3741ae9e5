import { useEffect, useRef } from "react";

/**
 * Opens a list at the heading with this id, once it is there: what comes before is scrolled past, unless
 * the heading is in view or the reader has scrolled already.
 */
export function useFirstDay(isThere: boolean, headingId: string | undefined): void {
  const hasOpened = useRef(false);
  useEffect(() => {
    if (!isThere || hasOpened.current) return;
    hasOpened.current = true;
    const heading = headingId === undefined ? null : document.getElementById(headingId);
    if (heading && window.scrollY === 0 && !isInView(heading)) heading.scrollIntoView();
  }, [isThere, headingId]);
}

/** So far up that the first of what it heads is in view too. */
function isInView(heading: HTMLElement): boolean {
  return heading.getBoundingClientRect().bottom < 0.6 * window.innerHeight;
}
