import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/**
 * Starts PostgreSQL again with `startAgain` whenever it ends unexpectedly, for example killed for
 * lack of memory. It repeats failed attempts with growing pauses. The function returned stops this
 * after an attempt in progress, and leaves the server running.
 */
export function keepRunning(
  first: ChildProcess,
  startAgain: () => Promise<ChildProcess>,
  log: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let restart = Promise.resolve();
  const watch = (child: ChildProcess) => {
    const onEnd = () => {
      if (!stopping.signal.aborted) restart = again();
    };
    if (child.exitCode === null && child.signalCode === null) child.once("exit", onEnd);
    else onEnd();
  };
  async function again(): Promise<void> {
    log("PostgreSQL が予期せず終了したため、起動し直します。");
    for (let pause = FIRST_PAUSE; !stopping.signal.aborted; pause *= 2) {
      try {
        watch(await startAgain());
        log("PostgreSQL を起動し直しました。");
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
      const { signal } = stopping;
      await delay(Math.min(pause, LONGEST_PAUSE), undefined, { signal }).catch(() => {});
    }
  }
  watch(first);
  return async () => {
    stopping.abort();
    await restart;
  };
}
