/** For so many milliseconds after a change, reads say that they come after it. */
const AFTER = 10_000;

let changedAt = Number.NEGATIVE_INFINITY;

/** This page has written something, or has heard that others have. */
export function noteChange(): void {
  changedAt = performance.now();
}

/**
 * The header of a read whose answer the server may keep for everybody: it must not be older than
 * the change of which this page knows (rule 13.22).
 */
export function afterChange(): Record<string, string> {
  return performance.now() - changedAt < AFTER ? { "x-after-write": "1" } : {};
}
