import { type LinkComponentProps, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

type SearchPath = LinkComponentProps["to"] & string;

/**
 * Search pages as they were left, per page, for the way back from a detail (rule 18.5).
 * Kept for as long as the browser's tab.
 */
const keyOf = (path: string) => `search:${path}`;

/** Called by a search page: remembers what its URL says now. */
export function useRememberedSearch(): void {
  const { pathname, searchStr } = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation ?? location,
  });
  useEffect(() => {
    try {
      sessionStorage.setItem(keyOf(pathname), searchStr);
    } catch {
      // A browser without storage leads back to the page as it first opens.
    }
  }, [pathname, searchStr]);
}

/** The way back to the search page at `path`, with criteria and page as they were. */
export function useWayBack(path: SearchPath): LinkComponentProps {
  const router = useRouter();
  return { to: path, search: router.options.parseSearch(remembered(path)) };
}

function remembered(path: string): string {
  try {
    return sessionStorage.getItem(keyOf(path)) ?? "";
  } catch {
    return "";
  }
}
