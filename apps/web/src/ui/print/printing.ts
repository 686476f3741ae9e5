import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { now } from "#api/clock.ts";
import { chosenConditions } from "./chosenConditions.ts";

/** A print under way: when it began, and what the screen was read by. */
export type Print = { at: Date; conditions: string[] };

let print: Print | null = null;
const readers = new Set<() => void>();

/**
 * The print under way, or null (rule 18.27). A screen that shows only a part of what it has reads it, and
 * shows all meanwhile.
 */
export function usePrint(): Print | null {
  return useSyncExternalStore(subscribe, () => print);
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

function set(next: Print | null): void {
  print = next;
  // The browser draws the pages as soon as it has been told.
  flushSync(() => {
    for (const reader of readers) reader();
  });
}

/** Lets screens know of prints, and unfolds for each what is folded; called once where the client starts. */
export function followPrints(): void {
  let unfolded: HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    set({ at: now(), conditions: chosenConditions() });
    unfolded = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open])")];
    for (const details of unfolded) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of unfolded) details.open = false;
    set(null);
  });
}
