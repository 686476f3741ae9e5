export { lacksMark, occupancy } from "#modules/schedule/occupancy.ts";
export { placedSchedules, withWireDates } from "#modules/schedule/placedSchedules.ts";
