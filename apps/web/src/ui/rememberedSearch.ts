import { type LinkComponentProps, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { keepWays, keptWays, wayTo } from "./leftScreen.ts";

type SearchPath = LinkComponentProps["to"] & string;

const keyOf = (path: string) => `way:${path}`;

/** Called by a search page: remembers it as it is now, for the way back from a detail (rule 18.5). */
export function useRememberedSearch(): void {
  const location = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation ?? location,
  });
  useEffect(() => keepWays(keyOf(location.pathname), [wayTo(location)]), [location]);
}

/** The way back to the search page at `path`, with criteria, page and scrolling as they were. */
export function useWayBack(path: SearchPath): LinkComponentProps {
  return keptWays(keyOf(path)).at(-1) ?? { to: path };
}
