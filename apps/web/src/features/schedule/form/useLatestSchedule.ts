import { errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { showError } from "#ui/messages.ts";
import type { ScheduleDetail } from "./scheduleValues.ts";

/** Reads a schedule as it is now, before a question names how many an act concerns; null when it cannot be read. */
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
