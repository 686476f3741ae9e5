import { useWindowEvent } from "@mantine/hooks";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** How much stays in view above the opening time, so that its hour is readable. */
const MARGIN = 10;

/**
 * The frame in which a calendar scrolls. It ends at the bottom of the window; `--top` says where it
 * begins. When its content changes, it scrolls to `opensAt`, in percent of its hours.
 */
export function useFrame<E extends HTMLElement>({
  shown,
  opensAt,
  hours,
}: {
  shown: string;
  opensAt: number;
  /** The direction of the hours. */
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
