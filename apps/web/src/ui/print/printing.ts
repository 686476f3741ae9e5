import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { now } from "#api/clock.ts";

/** A running print: when it began, and the conditions of the screen. */
export type Print = { at: Date; conditions: string[] };

let print: Print | null = null;
const readers = new Set<() => void>();

/**
 * The running print, or null (rule 18.27). A screen that shows only a part of its content reads
 * this and shows everything meanwhile.
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
  // The browser draws the pages right after this event.
  flushSync(() => {
    for (const reader of readers) reader();
  });
}

/**
 * Tells screens about prints, and unfolds folded parts for each. Call it once when the client
 * starts.
 */
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

const CONTROLS =
  "main :is(input:not([type=password], [type=hidden], .mantine-SegmentedControl-input), select)";
/** Input inside a row is not a condition of the list. */
const IN_ROWS = ":is(td, li, dialog) *";

/** The chosen and typed values on the screen, each with its label: 地域：東京. */
function chosenConditions(): string[] {
  const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(CONTROLS);
  return [...controls].flatMap((control) => {
    const label = (control.labels?.[0]?.textContent ?? control.ariaLabel ?? "").replace(
      /必須$/,
      "",
    );
    if (control.matches(IN_ROWS) || control.value === "" || label === "") return [];
    if (control instanceof HTMLSelectElement) {
      return [`${label}：${control.selectedOptions[0]?.text}`];
    }
    if (!/checkbox|radio/.test(control.type)) return [`${label}：${control.value}`];
    if (!control.checked) return [];
    const group = control.closest("fieldset, [role=radiogroup], [role=group]");
    const legend = group?.querySelector("legend, .mantine-InputWrapper-label")?.textContent?.trim();
    return [legend ? `${legend}：${label}` : label];
  });
}
