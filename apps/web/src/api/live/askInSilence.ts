import { ASK_EVERY, SIGN_OF_LIFE } from "@kenshu/domain/live/live.limits.ts";

/** In milliseconds: a stream speaks within so long after it has opened. */
const FIRST_WORD = 5000;
/** In milliseconds: a sign of life may be so late. */
const LATE = 5000;

/** What a stream tells those who ask while none speaks. */
export type Silence = {
  /** A stream is about to open. */
  opens(): void;
  /** A stream has spoken. */
  speaks(): void;
};

/** Asks what is outdated while no stream says it, until one does or until `signal` (rule 24.6). */
export function askInSilence(ask: () => Promise<void>, signal: AbortSignal): Silence {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let isAsking = false;

  function askAfter(milliseconds: number): void {
    clearTimeout(timer);
    if (signal.aborted) return;
    // All phones lose their streams at once, and must not ask at once.
    const wait = milliseconds * (0.9 + Math.random() * 0.1);
    dueAt = performance.now() + wait;
    timer = setTimeout(breakSilence, wait);
  }

  async function breakSilence(): Promise<void> {
    isAsking = true;
    await ask();
    if (isAsking) askAfter(ASK_EVERY);
  }

  signal.addEventListener("abort", () => clearTimeout(timer));
  return {
    opens() {
      // A stream that opens again and again does not put the question off.
      if (!isAsking && dueAt > performance.now() + FIRST_WORD) askAfter(FIRST_WORD);
    },
    speaks() {
      isAsking = false;
      askAfter(SIGN_OF_LIFE + LATE);
    },
  };
}
