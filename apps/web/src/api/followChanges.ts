import type { QueryClient } from "@tanstack/react-query";
import type { Answered } from "./live/readOutdated.ts";
import { followPage, openPerson } from "./shownPerson.ts";

/** In milliseconds: the first screen comes first. */
const AFTER_START = 1000;

/**
 * Keeps open screens true while others act (rule 24.1). It loads once somebody is signed in, after
 * the first screen, and again later if it did not arrive.
 */
export function followChanges(
  queryClient: QueryClient,
  loadScreen: () => Promise<Answered>,
  onSessionLost: () => void,
): void {
  const load = async () => {
    try {
      const [{ followLog }, screen] = await Promise.all([import("./live/follow.ts"), loadScreen()]);
      followLog(queryClient, screen, onSessionLost);
    } catch {
      addEventListener("focus", load, { once: true });
    }
  };
  const unfollow = followPage(() => {
    if (openPerson() === null) return;
    unfollow();
    setTimeout(load, AFTER_START);
  });
}
