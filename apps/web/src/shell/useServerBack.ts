import { useEffect, useRef } from "react";
import { isServerThere } from "#api/version.ts";

/** In milliseconds, from one question to the next. */
const ASK_EVERY = 3000;
/** In milliseconds: what still fails after loading anew would fail again. */
const AFTER_RELOAD = 60_000;

/** Loads the page anew as soon as the server answers, while the screen waits for it. */
export function useServerBack(isWaiting: boolean): void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isWaiting) return;
    const look = async () => {
      if (isAsked.current || isJustReloaded()) return;
      isAsked.current = true;
      if (await isServerThere()) location.reload();
      isAsked.current = false;
    };
    void look();
    const timer = setInterval(look, ASK_EVERY);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

function isJustReloaded(): boolean {
  const [loading] = performance.getEntriesByType("navigation");
  const isReload = loading instanceof PerformanceNavigationTiming && loading.type === "reload";
  return isReload && performance.now() < AFTER_RELOAD;
}
