import type { LinkComponentProps, ParsedLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** On a way back: under what the screen's scrolling is kept. */
    place?: string;
  }
}

type Location = Pick<ParsedLocation, "pathname" | "search" | "state" | "href">;

/** Under what a screen's scrolling is kept: a way back leads to the place where the screen was left. */
export function placeOf({ state, href }: Location): string {
  return state.place ?? state.__TSR_key ?? href;
}

/** Remembers a screen as it is now, with criteria, page and scrolling, for as long as the browser's tab (rule 18.5). */
export function rememberScreen(key: string, location: Location): void {
  const way = {
    to: location.pathname,
    search: location.search,
    state: { place: placeOf(location) },
  };
  try {
    sessionStorage.setItem(key, JSON.stringify(way));
  } catch {
    // A browser without storage leads back to the screen as it first opens.
  }
}

/** The way back to the screen that was remembered under this key; null when there is none. */
export function wayBackTo(key: string): LinkComponentProps | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
