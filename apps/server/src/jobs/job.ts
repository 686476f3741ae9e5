import { setTimeout as pause } from "node:timers/promises";
import type { WorkParts } from "@kenshu/api/intents/intent.ts";

/**
 * Runs a job every `interval` milliseconds until `stopping`. A failure is logged once until the
 * job succeeds again.
 */
export async function repeat(
  job: string,
  interval: number,
  run: () => Promise<void>,
  { log }: Pick<WorkParts, "log">,
  stopping: AbortSignal,
): Promise<void> {
  let isFailing = false;
  while (!stopping.aborted) {
    try {
      await run();
      if (isFailing) log.info({ job }, "a job works again");
      isFailing = false;
    } catch (err) {
      if (!isFailing) log.error({ job, err }, "a job failed");
      isFailing = true;
    }
    await pause(interval, undefined, { signal: stopping }).catch(() => {});
  }
}
