import { type LinkComponentProps, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { rememberScreen, wayBackTo } from "./leftScreen.ts";

type SearchPath = LinkComponentProps["to"] & string;

const keyOf = (path: string) => `search:${path}`;

/** Called by a search page: remembers it as it is now, for the way back from a detail (rule 18.5). */
export function useRememberedSearch(): void {
  const location = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation ?? location,
  });
  useEffect(() => rememberScreen(keyOf(location.pathname), location), [location]);
}

/** The way back to the search page at `path`, with criteria, page and scrolling as they were. */
export function useWayBack(path: SearchPath): LinkComponentProps {
  return wayBackTo(keyOf(path)) ?? { to: path };
}
