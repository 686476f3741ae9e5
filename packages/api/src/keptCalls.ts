import { keptOffered } from "#modules/schedule/schedule.router.ts";

/** The reads whose answers are kept, by their names in tRPC (rule 13.22). */
export const keptCalls = { "trainingSchedule.getOffered": keptOffered };
