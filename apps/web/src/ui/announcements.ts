import { useSyncExternalStore } from "react";

/** What the one permanent status region says; screen readers speak when it changes. */
let spoken = "";
const listeners = new Set<() => void>();

function say(text: string): void {
  spoken = text;
  for (const listener of listeners) listener();
}

/** Has a sentence spoken without moving the focus; the same sentence twice is spoken twice. */
export function announce(text: string): void {
  say("");
  setTimeout(() => say(text), 50);
}

export function useAnnouncement(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => spoken,
  );
}
