import type { PlainDate } from "@kenshu/domain/time.ts";
import { useEffect, useState } from "react";

/** The uppermost day of the list that is in view below header and strip. */
export function useDayBeingRead(frame: { current: HTMLElement | null }, rows: unknown) {
  const [current, setCurrent] = useState<PlainDate>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows bring other sections
  useEffect(() => {
    const sections = frame.current?.querySelectorAll<HTMLElement>("section[data-date]") ?? [];
    const inView = new Set<PlainDate>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const date = target instanceof HTMLElement ? target.dataset.date : undefined;
          if (!date) continue;
          if (isIntersecting) inView.add(date);
          else inView.delete(date);
        }
        const uppermost = [...inView].sort()[0];
        if (uppermost) setCurrent(uppermost);
      },
      { rootMargin: "-140px 0px -40% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [frame, rows]);
  return [current, setCurrent] as const;
}
