import type { LinkComponentProps, ParsedLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** In a link back: the key of the screen's scroll position. */
    place?: string;
  }
}

type Location = Pick<ParsedLocation, "pathname" | "search" | "state" | "href">;

/** The key of a screen's scroll position. A link back restores the position. */
export function placeOf({ state, href }: Location): string {
  return state.place ?? state.__TSR_key ?? href;
}

/** A link back to a screen in the state in which it was left. */
export type Way = Pick<LinkComponentProps, "search" | "state"> & { to: string };

/** The link back to a screen as it is now: criteria, page and scroll position. */
export function wayTo(location: Location): Way {
  return {
    to: location.pathname,
    search: location.search,
    state: { place: placeOf(location) },
  };
}

/** Keeps links back as long as the browser's tab lives (rule 18.5). */
export function keepWays(key: string, ways: readonly Way[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(ways));
  } catch {
    // Without storage a link leads to the screen as it first opens.
  }
}

/** The links kept under this key, the latest last. */
export function keptWays(key: string): (Way & LinkComponentProps)[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}
