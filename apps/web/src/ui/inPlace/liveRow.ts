/**
 * The attributes of a row that others may change while it is on the screen (rule 24.7): `key` is its
 * name on the page, `about` what screen readers call it, `told` how it stands, in one word.
 */
export function liveRow(key: string, { about, told }: { about?: string; told?: string } = {}) {
  return { "data-row": key, "data-about": about, "data-told": told };
}

/** The words of the row that an element is. A table's row is called by its head. */
export function wordsOf(element: HTMLElement) {
  const { about, told } = element.dataset;
  return {
    about: about ?? element.querySelector("th")?.textContent ?? "",
    told: told ?? null,
    words: element.textContent ?? "",
  };
}

/** All such rows on the page, from top to bottom. */
export function liveRows(): Map<string, HTMLElement> {
  const rows = document.querySelectorAll<HTMLElement>("[data-row]");
  return new Map([...rows].map((element) => [element.dataset.row ?? "", element]));
}
