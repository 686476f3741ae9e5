import type { QueryUtils } from "#api/transport.ts";
import { takenTimesAsked } from "./dayTimes.ts";
import { type ScheduleDetail, valuesOf } from "./scheduleValues.ts";

/** Reads ahead what else lies on the day of the schedule; nothing waits for it. */
export function readTakenTimes(api: QueryUtils, schedule: ScheduleDetail): void {
  const asked = takenTimesAsked(valuesOf(schedule));
  if (asked) void api.trainingSchedule.getTakenTimes.prefetch(asked);
}
