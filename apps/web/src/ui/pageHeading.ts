/** The h1. It gets the focus when a row has disappeared from its list. */
export function pageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main h1");
}
