import type { Page } from "@playwright/test";

/** The focused element, and the name of whatever covers all of its middle line, or null. */
export async function focusedStop(page: Page): Promise<{ name: string; cover: string | null }> {
  return page.evaluate(async () => {
    // The browser scrolls to a focused element only in its next frames.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const stop = document.activeElement;
    if (!(stop instanceof HTMLElement) || stop === document.body) return { name: "", cover: null };
    const { left, top, width, height } = stop.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const labels = stop instanceof HTMLInputElement ? [...(stop.labels ?? [])] : [];
    const isSeen =
      over !== null &&
      (over.contains(stop) || [stop, ...labels].some((part) => part.contains(over)));
    return {
      name: stop.outerHTML.slice(0, 160),
      cover: isSeen ? null : (over?.outerHTML.slice(0, 160) ?? "the edge of the window"),
    };
  });
}
