export { occupancy } from "#modules/schedule/occupancy.ts";
