import type { LinkComponentProps, ParsedLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** On a way back: under what the screen's scrolling is kept. */
    place?: string;
  }
}

type Location = Pick<ParsedLocation, "pathname" | "search" | "state" | "href">;

/**
 * The key under which a screen's scrolling is kept. A way back leads to the place where the screen was
 * left.
 */
export function placeOf({ state, href }: Location): string {
  return state.place ?? state.__TSR_key ?? href;
}

/** A link back to a screen as it was left. */
export type Way = Pick<LinkComponentProps, "search" | "state"> & { to: string };

/** The way back to a screen as it is now, with criteria, page and scrolling. */
export function wayTo(location: Location): Way {
  return {
    to: location.pathname,
    search: location.search,
    state: { place: placeOf(location) },
  };
}

/** Keeps ways back for as long as the browser's tab (rule 18.5). */
export function keepWays(key: string, ways: readonly Way[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(ways));
  } catch {
    // A browser without storage leads back to the screen as it first opens.
  }
}

/** The ways that were kept under this key, the latest last. */
export function keptWays(key: string): (Way & LinkComponentProps)[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}
