export { joinCounted, lacksMark, occupancy } from "#modules/schedule/occupancy.ts";
export {
  needsInstructor,
  placedSchedules,
  schedulesAheadOf,
  withWireDates,
} from "#modules/schedule/placedSchedules.ts";
