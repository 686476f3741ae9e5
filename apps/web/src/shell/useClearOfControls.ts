import { type RefObject, useLayoutEffect } from "react";
import { moveClearOf } from "./clearOfControls.ts";

const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], [tabindex='0']";
const HEADER_HEIGHT = 56;
const GAP = 4;
const STEP = 40;

/**
 * Keeps the messages in a bar off the links, buttons and fields beneath them, while the page scrolls and changes too.
 * Where that leaves no free place, as between rows without a gap, they go until there is one again. If there
 * was none from the start, they stand at the bottom: they have to be seen.
 */
export function useClearOfControls(bar: RefObject<HTMLElement | null>, isMoving: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || !isMoving) return;
    let frame = 0;
    let newest: Element | null = null;
    let hasStood = false;
    const move = () => {
      frame = 0;
      const { style } = element;
      style.translate = "";
      const shown = [...element.children].map((child) => child.getBoundingClientRect());
      const [first, last] = [shown[0], shown.at(-1)];
      if (!first || !last) return;
      const room = Math.max(first.left - element.getBoundingClientRect().left - 2 * GAP, 0);
      const shifts = Array.from({ length: Math.floor(room / STEP) + 1 }, (_, step) => step * STEP);
      const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
        .filter((control) => !element.contains(control) && control.checkVisibility())
        // What is hidden from readers repeats, for the pointer, what another control does.
        .filter((control) => !control.closest("[aria-hidden=true]"))
        .map((control) => control.getBoundingClientRect());
      const { top, left, right } = first;
      const place = moveClearOf(
        { top: top - GAP, bottom: last.bottom + GAP, left: left - GAP, right: right + GAP },
        controls,
        { highest: HEADER_HEIGHT, shifts },
      );
      if (place) style.translate = `${-place.shift}px ${-place.rise}px`;
      if (newest !== element.lastElementChild) hasStood = false;
      newest = element.lastElementChild;
      hasStood ||= place !== undefined;
      style.visibility = place || !hasStood ? "" : "hidden";
    };
    const moveSoon = () => {
      frame ||= requestAnimationFrame(move);
    };
    move();
    const changes = new MutationObserver(moveSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("scroll", moveSoon, { passive: true, capture: true });
    window.addEventListener("resize", moveSoon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener("scroll", moveSoon, { capture: true });
      window.removeEventListener("resize", moveSoon);
    };
  }, [bar, isMoving]);
}
