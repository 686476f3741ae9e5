import type { QueryUtils } from "#api/transport.ts";
import { takenTimesAsked } from "./dayTimes.ts";
import { type ScheduleDetail, valuesOf } from "./scheduleValues.ts";

/** Reads ahead what else takes place on the schedule's day. Nothing waits for it. */
export function readTakenTimes(api: QueryUtils, schedule: ScheduleDetail): void {
  const asked = takenTimesAsked(valuesOf(schedule));
  if (asked) void api.trainingSchedule.getTakenTimes.prefetch(asked);
}
