import { setTimeout as pause } from "node:timers/promises";
import type { WorkParts } from "@kenshu/api/intents/intent.ts";
import type { JobState } from "@kenshu/api/serverState.ts";
import { withinWork } from "#work.ts";

/**
 * Runs a job again and again until `stopping`, and keeps its state. It logs a failure once, and
 * again only after the job has succeeded.
 */
export async function repeat(
  state: JobState,
  run: () => Promise<void>,
  { log, clock }: Pick<WorkParts, "log" | "clock">,
  stopping: AbortSignal,
): Promise<void> {
  const { name: job, interval } = state;
  while (!stopping.aborted) {
    try {
      await withinWork({ job }, run);
      if (state.isFailing) log.info({ job }, "a job works again");
      state.isFailing = false;
      state.lastSucceededAt = clock.now();
    } catch (err) {
      if (!state.isFailing) log.error({ job, err }, "a job failed");
      state.isFailing = true;
    }
    await pause(interval, undefined, { signal: stopping }).catch(() => {});
  }
}
