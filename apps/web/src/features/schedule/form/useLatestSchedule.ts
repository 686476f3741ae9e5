import { errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { showError } from "#ui/messages.ts";
import type { ScheduleDetail } from "./scheduleValues.ts";

/**
 * Reads the latest state of a schedule, before a question says how many people an act concerns;
 * null if that fails.
 */
export function useLatestSchedule(id: number) {
  const utils = trpc.useUtils();
  return async (): Promise<ScheduleDetail | null> => {
    try {
      return await utils.trainingSchedule.get.fetch({ id }, { staleTime: 0 });
    } catch (error) {
      showError(errorMessage(error));
      return null;
    }
  };
}
