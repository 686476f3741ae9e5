import { type LinkComponentProps, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { keepWays, keptWays, wayTo } from "./leftScreen.ts";

type SearchPath = LinkComponentProps["to"] & string;

const keyOf = (path: string) => `way:${path}`;

/**
 * A search page calls this to remember its current state, for the link back from a detail (rule
 * 18.5).
 */
export function useRememberedSearch(): void {
  const location = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation ?? location,
  });
  useEffect(() => keepWays(keyOf(location.pathname), [wayTo(location)]), [location]);
}

/** The link back to the search page at `path`, with its criteria, page and scroll position. */
export function useWayBack(path: SearchPath): LinkComponentProps {
  return keptWays(keyOf(path)).at(-1) ?? { to: path };
}
