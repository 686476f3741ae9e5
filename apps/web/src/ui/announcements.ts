import { sharedState } from "./sharedState.ts";

/** The text of the one permanent status region. Screen readers speak when it changes. */
const spoken = sharedState("");

let at = Number.NEGATIVE_INFINITY;
/** When something was last spoken, by `performance.now()`. */
export const spokenAt = () => at;

/**
 * Makes screen readers speak a sentence without moving the focus. The same sentence twice is spoken
 * twice.
 */
export function announce(text: string): void {
  at = performance.now();
  spoken.set("");
  setTimeout(() => spoken.set(text), 50);
}

export const useAnnouncement = spoken.use;
