/** The h1, for the focus after a row has gone from its list. */
export function pageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main h1");
}
