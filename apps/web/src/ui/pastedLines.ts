import { inOneLine } from "@kenshu/domain/characters.ts";

/** Inputs of one line. Passwords stay as pasted, those that are shown as well. */
const LINES =
  ":is(input:not([type]), input[type=text], input[type=email], input[type=search]):not([autocomplete$=-password])";

/**
 * From now on, tabs and line feeds that are pasted into an input of one line become one space (rule
 * 16.2). Browsers would keep the tabs, and some drop the line feeds without a space.
 */
export function joinPastedLines(): void {
  document.addEventListener("paste", (event) => {
    if (!(event.target instanceof HTMLInputElement) || !event.target.matches(LINES)) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const line = inOneLine(text);
    if (line === text) return;
    event.preventDefault();
    // Unlike a changed value, this can be undone.
    document.execCommand("insertText", false, line);
  });
}
