import { sharedState } from "./sharedState.ts";

/** The text of the one permanent status region. Screen readers speak when it changes. */
const spoken = sharedState("");

/**
 * Makes screen readers speak a sentence without moving the focus. The same sentence twice is spoken
 * twice.
 */
export function announce(text: string): void {
  spoken.set("");
  setTimeout(() => spoken.set(text), 50);
}

export const useAnnouncement = spoken.use;
