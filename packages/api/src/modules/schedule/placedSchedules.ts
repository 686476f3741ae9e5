import type { Reader } from "@kenshu/db/transaction.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

/** The schedules that are not retired, each with its time, place and instructor. */
export function placedSchedules(db: Reader) {
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
      "instructor.name as instructor",
    ])
    .where("schedule.retiredAt", "is", null);
}

/** The row with times in the form of the wire. */
export function withWireDates<Row extends { startDate: Date; endDate: Date }>(row: Row) {
  return { ...row, startDate: wireInstant(row.startDate), endDate: wireInstant(row.endDate) };
}
