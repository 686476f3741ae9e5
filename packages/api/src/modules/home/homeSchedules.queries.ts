import type { Reader } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";
import { occupancy, placedSchedules } from "#modules/schedule/index.ts";

/** The schedules that start in a range, with the number of places taken and of missing marks. */
export function homeSchedules(db: Reader, { from, until }: { from: Date; until: Date }) {
  return placedSchedules(db)
    .select([
      "room.displayColor",
      occupancy.reserveCount.as("reserveCount"),
      occupancy.unmarkedCount.as("unmarkedCount"),
    ])
    .where(sql<Date>`lower(schedule.during)`, ">=", from)
    .where(sql<Date>`lower(schedule.during)`, "<", until);
}
