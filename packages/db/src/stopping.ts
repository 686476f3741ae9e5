const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Under npm one Ctrl-C arrives twice, because npm passes it on as well. Two signals within a second
 * count as one.
 */
const SAME_SIGNAL = 1000;

/** For work that nothing stops. */
export const NEVER = new AbortController().signal;

/**
 * Aborts at the first signal to end, so that the process can clear away what it has begun. A second
 * signal ends the process at once.
 */
export function stopAtSignals(): AbortSignal {
  const stopping = new AbortController();
  let since = 0;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (!stopping.signal.aborted) since = performance.now();
      else if (performance.now() - since > SAME_SIGNAL) process.exit(1);
      stopping.abort(new Error("中断しました。 / Stopped."));
    });
  }
  return stopping.signal;
}
