/** A rectangle in the window, px from its top left corner. */
export type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;

/**
 * How far to move a bar up and to the left so that it lies over no control: the shortest way, in px, with one of
 * `shifts` to the left. Undefined where there is no such place below `highest`.
 */
export function moveClearOf(
  bar: Box,
  controls: readonly Box[],
  { highest, shifts }: { highest: number; shifts: readonly number[] },
): { rise: number; shift: number } | undefined {
  const places = shifts.map((shift) => {
    const shifted = { ...bar, left: bar.left - shift, right: bar.right - shift };
    return { rise: riseClearOf(shifted, controls), shift };
  });
  return places
    .filter(({ rise }) => bar.top - rise >= highest)
    .toSorted((a, b) => a.rise + a.shift - b.rise - b.shift)[0];
}

function riseClearOf(bar: Box, controls: readonly Box[]): number {
  const height = bar.bottom - bar.top;
  let bottom = bar.bottom;
  const above = controls
    .filter(({ left, right }) => left < bar.right && right > bar.left)
    .toSorted((a, b) => b.bottom - a.bottom);
  for (const control of above) {
    if (control.bottom <= bottom - height) break;
    bottom = Math.min(bottom, control.top);
  }
  return bar.bottom - bottom;
}
