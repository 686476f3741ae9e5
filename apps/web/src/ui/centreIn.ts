/**
 * Moves a frame that scrolls, so that a part that it cuts off stands in its middle. `scrollIntoView`
 * would move the page too, and let Tab go on from there in Chromium before 156.
 */
export function centreIn(frame: HTMLElement, part: HTMLElement): void {
  const outer = frame.getBoundingClientRect();
  const inner = part.getBoundingClientRect();
  const isWhole =
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom;
  if (isWhole) return;
  frame.scrollBy({
    left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
    top: inner.top + inner.height / 2 - (outer.top + outer.height / 2),
  });
}
