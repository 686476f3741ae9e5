import type { Page } from "@playwright/test";
import { expect } from "./kenshu.ts";

declare global {
  interface Window {
    tabWalk?: { finish(): Walked };
    /** See {@link repeatedRows}. */
    repeatedRows: typeof repeatedRows;
  }
}

type Walked = {
  /** Visible controls that never got the focus. */
  missed: string[];
  /** Controls that look the same with and without the focus. */
  unmarked: string[];
  /** Controls in the wrong order. */
  outOfTurn: string[];
  /** Controls that had the focus while something covered all of them. */
  covered: string[];
  hasLeft: boolean;
};

/** Lets scripts in the page know which rows to skip. */
const REPEATED_ROWS = `window.repeatedRows = ${repeatedRows}`;

/**
 * Runs in the page. Finds rows to skip, because each takes time: rows that look like an earlier
 * one, and those of a list after the sixth. A row with the focus or an open dialog stays.
 */
function repeatedRows(): HTMLElement[] {
  const looks = new Set<string>();
  const rows = document.querySelectorAll<HTMLElement>(":where(tbody, ul, ol) > :where(tr, li)");
  return [...rows].filter((row) => {
    const within: string[] = [];
    for (let part = row.parentElement; part; part = part.parentElement) within.push(part.className);
    const look = row.outerHTML
      .replace(
        / (id|href|for|name|value|title|datetime|aria-(label|labelledby|describedby|controls))="[^"]+"/g,
        " $1",
      )
      .replace(/>[^<]+/g, ">text");
    const isNew = looks.size < looks.add([look, ...within].join()).size;
    const isEarly = [...(row.parentElement?.children ?? [])].indexOf(row) < 6;
    return !(isNew && isEarly) && !row.matches(":has(:focus, :modal)");
  });
}

/** Native parts of one control, such as hours and minutes, are separate stops. */
const MORE_STOPS = 8;

/**
 * Tab reaches every control in `scope` in reading order, shows the focus, under no bar, and leads out
 * again. In a modal dialog it goes round instead. Repeated rows are skipped.
 */
export async function expectTabReaches(page: Page, where: string, scope = "main"): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(REPEATED_ROWS);
  const count = await page.evaluate(beginWalk, scope);
  const stops = Array.from({ length: count + MORE_STOPS });
  await Promise.all(stops.map(() => page.keyboard.down("Tab")));
  await page.keyboard.up("Tab");
  const walked = await page.evaluate(() => window.tabWalk?.finish());
  expect
    .soft(walked, `a walk by Tab through ${where}`)
    .toEqual({ missed: [], unmarked: [], outOfTurn: [], covered: [], hasLeft: true });
}

/**
 * Runs in the page. Records every element that gets the focus from now on, and counts the controls.
 */
function beginWalk(scope: string): number {
  const CONTROLS =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable], [tabindex='0']";
  /** In these, Tab reaches one control and arrow keys lead on. */
  const COMPOSITES =
    "[role=grid], [role=toolbar], [role=listbox], [role=radiogroup], [role=tablist], [role=menu], .mantine-DatePicker-calendar, table";
  // A question about a dialog lies above it.
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1) ?? null;
  const place = dialog ?? document.querySelector<HTMLElement>(scope) ?? document.body;
  const left = window.repeatedRows().filter((row) => place.contains(row) && !row.inert);
  for (const row of left) row.inert = true;

  const { scrollX, scrollY } = window;
  // The walk begins before the first control, wherever the focus was.
  place.tabIndex = -1;
  place.focus({ preventScroll: true });

  const controls = [...place.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches(":disabled") &&
      // A control hidden from screen readers does not count. It repeats another one for the pointer.
      !control.closest("[inert], [aria-hidden=true]"),
  );
  const looks = new Map(controls.map((control) => [control, lookOf(control)]));
  const stops: HTMLElement[] = [];
  const unmarked = new Set<HTMLElement>();
  const covered = new Set<HTMLElement>();
  let hasLeft = dialog !== null;

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    if (!place.contains(target)) hasLeft = true;
    if (hasLeft && !dialog) return;
    stops.push(target);
    if (looks.has(target) && looks.get(target) === lookOf(target)) unmarked.add(target);
  }
  /** By the next key the browser has scrolled. */
  function onKey(): void {
    const stop = document.activeElement;
    if (stop instanceof HTMLElement && stops.includes(stop) && isCovered(stop)) covered.add(stop);
  }
  function onBlur({ relatedTarget }: FocusEvent): void {
    if (relatedTarget === null) hasLeft = true;
  }

  /** The parts that may show the focus: the edges of the control, its label or its frame. */
  function lookOf(control: HTMLElement): string {
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const parts = [control, control.parentElement, control.nextElementSibling, ...labels];
    return parts
      .map((part) => {
        if (!part) return "";
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(part);
        return outline + boxShadow + borderColor + backgroundColor;
      })
      .join("|");
  }

  function isCovered(stop: HTMLElement): boolean {
    const { left, top, width, height } = stop.getBoundingClientRect();
    const parts = [stop, ...(stop instanceof HTMLInputElement ? (stop.labels ?? []) : [])];
    const lines = [0.1, 0.5, 0.9];
    return lines.every((across) =>
      lines.every((down) => {
        const over = document.elementFromPoint(left + width * across, top + height * down);
        return !over || !(over.contains(stop) || parts.some((part) => part.contains(over)));
      }),
    );
  }

  function isReached(control: HTMLElement): boolean {
    if (stops.includes(control)) return true;
    if (control instanceof HTMLInputElement && control.type === "radio") {
      return stops.some((stop) => stop instanceof HTMLInputElement && stop.name === control.name);
    }
    // The only stop of a toolbar may change as the page scrolls.
    const composite =
      control.closest("[role=toolbar]") ?? (control.tabIndex < 0 && control.closest(COMPOSITES));
    return composite ? stops.some((stop) => composite.contains(stop)) : false;
  }

  const named = (elements: Iterable<HTMLElement>) =>
    [...elements].map((element) => {
      const text = element.ariaLabel ?? element.textContent.trim();
      return `${element.tagName.toLowerCase()} ${text.slice(0, 40)} (${element.className})`;
    });

  window.tabWalk = {
    finish() {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", onBlur);
      document.removeEventListener("keydown", onKey, true);
      for (const row of left) row.inert = false;
      scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
      const first = [...new Set(stops)];
      return {
        missed: named(controls.filter((control) => !isReached(control))),
        unmarked: named(unmarked),
        covered: named(covered),
        outOfTurn: dialog
          ? []
          : named(
              first.filter((stop, index) => {
                const before = first[index - 1];
                return (
                  before !== undefined &&
                  (before.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
                );
              }),
            ),
        hasLeft,
      };
    },
  };

  document.addEventListener("focusin", onFocus);
  document.addEventListener("focusout", onBlur);
  document.addEventListener("keydown", onKey, true);
  return controls.length;
}
