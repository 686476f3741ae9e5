import type { QueryClient } from "@tanstack/react-query";
import type * as Follow from "./live/follow.ts";
import type { Answered } from "./live/readOutdated.ts";
import { followPage, openPerson } from "./shownPerson.ts";

/** In milliseconds: the first screen comes first. */
const AFTER_START = 1000;

/**
 * Keeps open screens true while others act (rule 24.1), once somebody is signed in. `load` resolves
 * when the code for it has come, and what the screen does with news.
 */
export function followChanges(
  queryClient: QueryClient,
  load: () => Promise<[typeof Follow, Answered]>,
  onSessionLost: () => void,
): void {
  const unfollow = followPage(() => {
    if (openPerson() === null) return;
    unfollow();
    setTimeout(async () => {
      const [{ followLog }, screen] = await load();
      followLog(queryClient, screen, onSessionLost);
    }, AFTER_START);
  });
}
