import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { productName } from "./productName.ts";

/** The path whose heading last had the focus; null before the first screen, which keeps the browser's focus. */
let focusedPath: string | null = null;

/**
 * Sets the window's title, and moves the focus to the heading when the screen belongs to another path
 * than the one before, or is another step of the same. Returns the heading's ref.
 */
export function usePageTitle(title: string, step = "") {
  const heading = useRef<HTMLHeadingElement>(null);
  const pathname = useRouterState({
    select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname,
  });
  const path = pathname + step;
  useEffect(() => {
    document.title = `${title} | ${productName}`;
  }, [title]);
  useEffect(() => {
    if (focusedPath !== null && focusedPath !== path)
      heading.current?.focus({ preventScroll: true });
    focusedPath = path;
  }, [path]);
  return heading;
}
