import type { QueryClient } from "@tanstack/react-query";

/** In milliseconds: the first screen comes first. */
const AFTER_START = 1000;

/**
 * Keeps open screens true while others act (rule 24.1). It loads after the first screen, and again
 * later if it did not arrive.
 */
export function followChanges(queryClient: QueryClient, onSessionLost: () => void): void {
  setTimeout(async () => {
    try {
      const { followLog } = await import("./live/follow.ts");
      followLog(queryClient, onSessionLost);
    } catch {
      addEventListener("focus", () => followChanges(queryClient, onSessionLost), { once: true });
    }
  }, AFTER_START);
}
