import { isConfirmed } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { type SqlBool, sql } from "kysely";
import { occupancy } from "#modules/schedule/index.ts";

/** The schedules that start in a range, with how many have a place and how many of them no mark. */
export function homeSchedules(db: Reader, { from, until }: { from: Date; until: Date }) {
  return db
    .selectFrom("schedule")
    .innerJoin("room", "room.id", "schedule.roomId")
    .innerJoin("school", "school.id", "room.schoolId")
    .leftJoin("appUser as instructor", "instructor.id", "schedule.instructorId")
    .select([
      "schedule.id",
      sql<Date>`lower(schedule.during)`.as("startDate"),
      sql<Date>`upper(schedule.during)`.as("endDate"),
      "school.name as schoolName",
      "room.name as roomName",
      "room.displayColor",
      "instructor.name as instructor",
      occupancy.reserveCount.as("reserveCount"),
      occupancy.unmarkedCount.as("unmarkedCount"),
    ])
    .where("schedule.retiredAt", "is", null)
    .where(sql<Date>`lower(schedule.during)`, ">=", from)
    .where(sql<Date>`lower(schedule.during)`, "<", until);
}

/** Somebody has a place and no mark. */
export const lacksMark = sql<SqlBool>`exists (
  select from reservation where schedule_id = schedule.id and ${isConfirmed()}
)`;

export function onWire<Row extends { startDate: Date; endDate: Date }>(row: Row) {
  return { ...row, startDate: wireInstant(row.startDate), endDate: wireInstant(row.endDate) };
}
