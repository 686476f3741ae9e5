import { sharedState } from "#ui/sharedState.ts";
import { isPartMissing } from "./missingPart.ts";

/** A part of the page that loads when it is needed (rule 18.71). */
export type Part<T> = {
  /** Resolves when the part has come, however often that fails. The next call tries at once. */
  load: () => Promise<T>;
  /** Whether the last try has failed. */
  useIsMissing: () => boolean;
};

/** In milliseconds, after the first failure and at most. */
const FIRST_PAUSE = 3000;
const LONGEST_PAUSE = 30_000;

/** Every `import()` but those of the router's screens is in one of these. */
export function part<T>(load: () => Promise<T>): Part<T> {
  const missing = sharedState(false);
  let coming: Promise<T> | null = null;
  let tryAtOnce: () => void = () => {};

  async function tryUntilItComes(): Promise<T> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        const loaded = await load();
        missing.set(false);
        return loaded;
      } catch (error) {
        if (!isPartMissing(error)) throw error;
        missing.set(true);
        await chance(pause);
      }
    }
  }

  /** Waits about so long, or until the network is back, the page is seen or somebody presses again. */
  function chance(pause: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        removeEventListener("online", end);
        removeEventListener("focus", end);
        resolve();
      };
      // Many pages lose the server at once, and must not come back at once.
      const timer = setTimeout(end, pause * (0.75 + Math.random() / 4));
      addEventListener("online", end);
      addEventListener("focus", end);
      tryAtOnce = end;
    });
  }

  return {
    load: () => {
      tryAtOnce();
      coming ??= tryUntilItComes();
      return coming;
    },
    useIsMissing: missing.use,
  };
}
