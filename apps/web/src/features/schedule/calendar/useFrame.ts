import { useWindowEvent } from "@mantine/hooks";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** How much of what lies before the opening stays in view, for its hour to be read. */
const MARGIN = 10;

/**
 * The frame in which a calendar scrolls. It ends where the window does; `--top` tells where it begins.
 * When it comes to show something else, it moves to `opensAt`, in percent of its hours.
 */
export function useFrame<E extends HTMLElement>({
  shown,
  opensAt,
  hours,
}: {
  shown: string;
  opensAt: number;
  /** Which way the hours run. */
  hours: "down" | "right";
}): RefObject<E | null> {
  const frame = useRef<E>(null);
  const measure = () => {
    const top = (frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    frame.current?.style.setProperty("--top", `${top}px`);
  };
  useLayoutEffect(measure);
  useWindowEvent("resize", measure);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a schedule that comes to the days in view moves nothing
  useEffect(() => {
    const body = frame.current?.querySelector<HTMLElement>("[data-hours]");
    if (!frame.current || !body) return;
    const length = hours === "down" ? body.offsetHeight : body.offsetWidth;
    const place = (length * opensAt) / 100 - MARGIN;
    frame.current.scrollTo(hours === "down" ? { top: place } : { left: place });
  }, [shown, hours]);
  return frame;
}
