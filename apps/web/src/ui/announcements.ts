import { sharedState } from "./sharedState.ts";

/** What the one permanent status region says; screen readers speak when it changes. */
const spoken = sharedState("");

/** Has a sentence spoken without moving the focus; the same sentence twice is spoken twice. */
export function announce(text: string): void {
  spoken.set("");
  setTimeout(() => spoken.set(text), 50);
}

export const useAnnouncement = spoken.use;
