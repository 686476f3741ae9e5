import { pageHeading } from "#ui/pageHeading.ts";

type Point = { x: number; y: number };

/** Where the finger or the pointer was last: it is about to touch what is there. */
let pointer: Point | null = null;
for (const event of ["pointerdown", "pointermove"] as const) {
  addEventListener(event, ({ clientX, clientY }) => (pointer = { x: clientX, y: clientY }), {
    passive: true,
    capture: true,
  });
}

/**
 * Remembers what is under the finger and what has the focus. The returned function brings both back
 * after the rows have changed: it scrolls by as much as the row has moved, and if the row that had
 * the focus is gone, the nearest one gets it.
 */
export function holdPlace(rows: ReadonlyMap<string, HTMLElement>): () => void {
  const focused = document.activeElement;
  const all = [...rows.values()];
  const focusedAt = all.findIndex((row) => row.contains(focused));
  const visible = all
    .map((row) => ({ row, ...edgesOf(row) }))
    .filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
  const held = heldRow(rowAt(pointer), all[focusedAt]);
  const middle = visible.find(({ row }) => row === held)?.top ?? 0;
  const anchors = visible.toSorted(
    (one, other) => Math.abs(one.top - middle) - Math.abs(other.top - middle),
  );

  return () => {
    const anchor = anchors.find(({ row }) => row.isConnected);
    const moved = anchor ? edgesOf(anchor.row).top - anchor.top : 0;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
    if (focusedAt < 0 || focused?.isConnected || document.activeElement !== document.body) return;
    const nearest = [...all.slice(focusedAt), ...all.slice(0, focusedAt).reverse()]
      .filter((row) => row.isConnected)
      .map(controlOf)
      .find((control) => control !== null);
    (nearest ?? pageHeading())?.focus({ preventScroll: true });
  };

  function heldRow(...candidates: (HTMLElement | undefined)[]) {
    return candidates.find((row) => visible.some((each) => each.row === row));
  }
}

function rowAt(point: Point | null): HTMLElement | undefined {
  const element = point && document.elementFromPoint(point.x, point.y);
  return element?.closest<HTMLElement>("[data-row]") ?? undefined;
}

/** In the window: the browser may have scrolled by itself already. */
function edgesOf(row: HTMLElement) {
  const { top, bottom } = row.getBoundingClientRect();
  return { top, bottom };
}

const CONTROL = "a[href], button, [tabindex]";

function controlOf(row: HTMLElement): HTMLElement | null {
  return row.matches(CONTROL) ? row : row.querySelector<HTMLElement>(CONTROL);
}
