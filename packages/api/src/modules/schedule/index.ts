export { joinCounted, lacksMark, occupancy } from "#modules/schedule/occupancy.ts";
export {
  needsInstructor,
  placedSchedules,
  schedulesAheadOf,
  withWireDates,
} from "#modules/schedule/placedSchedules.ts";
export { listUnended } from "#modules/schedule/schedule.queries.ts";
