import type { Page } from "@playwright/test";
import { expect } from "./kenshu.ts";

declare global {
  interface Window {
    tabWalk?: { finish(): Walked };
    /** See {@link repeatedRows}. */
    repeatedRows: typeof repeatedRows;
  }
}

/** What a walk by Tab did not find as it should be; controls are named by their markup. */
type Walked = {
  /** Controls that one can see and never got the focus. */
  missed: string[];
  /** Controls that look the same with the focus as without. */
  unmarked: string[];
  /** Controls that come out of turn. */
  outOfTurn: string[];
  hasLeft: boolean;
};

/** Lets what runs in the page ask which rows to leave out. */
const REPEATED_ROWS = `window.repeatedRows = ${repeatedRows}`;

/**
 * Runs in the page: the rows that look like one before them, whatever they say, and of a list all after
 * six. Each takes its time to look at. A row with the focus or an open dialog in it stays.
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

/** Native parts of one control, such as hours and minutes, are stops of their own. */
const MORE_STOPS = 8;

/**
 * Tab reaches every control within `scope` in the order in which they stand, shows where it is, and gets
 * out again. In a modal dialog it goes round instead. Repeated rows are left out.
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
    .toEqual({ missed: [], unmarked: [], outOfTurn: [], hasLeft: true });
}

/** Runs in the page: notes what gets the focus from here on, and how many controls there are. */
function beginWalk(scope: string): number {
  const CONTROLS =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable], [tabindex='0']";
  /** Within these, arrows move on from the one that Tab reaches. */
  const COMPOSITES =
    "[role=grid], [role=toolbar], [role=listbox], [role=radiogroup], [role=tablist], [role=menu], .mantine-DatePicker-calendar, table";
  const dialog = document.querySelector<HTMLElement>("dialog:modal");
  const place = dialog ?? document.querySelector<HTMLElement>(scope) ?? document.body;
  const left = window.repeatedRows().filter((row) => place.contains(row) && !row.inert);
  for (const row of left) row.inert = true;

  // The walk begins before the first control, whatever had the focus.
  place.tabIndex = -1;
  place.focus({ preventScroll: true });

  const controls = [...place.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches(":disabled") &&
      // What is hidden from readers too repeats, for the pointer, what another control does.
      !control.closest("[inert], [aria-hidden=true]"),
  );
  const looks = new Map(controls.map((control) => [control, lookOf(control)]));
  const stops: HTMLElement[] = [];
  const unmarked = new Set<HTMLElement>();
  let hasLeft = dialog !== null;

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    if (!place.contains(target)) hasLeft = true;
    if (hasLeft && !dialog) return;
    stops.push(target);
    if (looks.has(target) && looks.get(target) === lookOf(target)) unmarked.add(target);
  }
  function onBlur({ relatedTarget }: FocusEvent): void {
    if (relatedTarget === null) hasLeft = true;
  }

  /** What may show the focus: the control's own edges, its label's, its frame's. */
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

  function isReached(control: HTMLElement): boolean {
    if (stops.includes(control)) return true;
    if (control instanceof HTMLInputElement && control.type === "radio") {
      return stops.some((stop) => stop instanceof HTMLInputElement && stop.name === control.name);
    }
    // The one stop of a toolbar may move along as the page scrolls.
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
      for (const row of left) row.inert = false;
      const first = [...new Set(stops)];
      return {
        missed: named(controls.filter((control) => !isReached(control))),
        unmarked: named(unmarked),
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
  return controls.length;
}
