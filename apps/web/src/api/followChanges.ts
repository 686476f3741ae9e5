import type { QueryClient } from "@tanstack/react-query";
import type { Screen } from "./live/readOutdated.ts";

/** In milliseconds: the first screen comes first. */
const AFTER_START = 1000;

/**
 * Keeps open screens true while others act (rule 24.1). It loads after the first screen, and again
 * later if it did not arrive.
 */
export function followChanges(
  queryClient: QueryClient,
  loadScreen: () => Promise<Screen>,
  onSessionLost: () => void,
): void {
  setTimeout(async () => {
    try {
      const [{ followLog }, screen] = await Promise.all([import("./live/follow.ts"), loadScreen()]);
      followLog(queryClient, screen, onSessionLost);
    } catch {
      const again = () => followChanges(queryClient, loadScreen, onSessionLost);
      addEventListener("focus", again, { once: true });
    }
  }, AFTER_START);
}
