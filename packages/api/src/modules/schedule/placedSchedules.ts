import { hasNotEnded, mayTeach } from "@kenshu/db/predicates.ts";
import type { DB } from "@kenshu/db/schema.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { type ScheduleField, scheduleFields } from "@kenshu/domain/schedule/schedule.schema.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

// A field that has no column does not compile.
const names = Object.keys(scheduleFields) as ScheduleField[] satisfies (keyof DB["schedule"])[];
/** The columns of a schedule's fields besides its time. */
export const fieldColumns = names.map((name) => `schedule.${name}` as const);

/** The schedules that are not retired, each with its fields, time, place and instructor. */
export function placedSchedules(db: Reader) {
  return db
    .selectFrom("schedule")
    .innerJoin("room", "room.id", "schedule.roomId")
    .innerJoin("school", "school.id", "schedule.schoolId")
    .leftJoin("appUser as instructor", "instructor.id", "schedule.instructorId")
    .select([
      "schedule.id",
      ...fieldColumns,
      sql<Date>`lower(schedule.during)`.as("startDate"),
      sql<Date>`upper(schedule.during)`.as("endDate"),
      "schedule.reserveOpensAt",
      "school.name as schoolName",
      "room.name as roomName",
      "instructor.name as instructor",
    ])
    .where("schedule.retiredAt", "is", null);
}

/**
 * Whether a schedule of `placedSchedules` lies ahead, and its instructor cannot lead it any more
 * (rule 4.11).
 */
export const needsInstructor = (now: Date) => sql<boolean>`(
  ${hasNotEnded(now)} and instructor.id is not null and not ${mayTeach()}
)`;

/** The schedules ahead that this person leads, the first ones first. */
export async function schedulesAheadOf(db: Reader, instructorId: number, now: Date) {
  const rows = await placedSchedules(db)
    .where("schedule.instructorId", "=", instructorId)
    .where(hasNotEnded(now))
    .orderBy("startDate")
    .orderBy("schedule.id")
    .execute();
  return rows.map(({ id, startDate, endDate, schoolName, roomName }) => ({
    id,
    startDate: wireInstant(startDate),
    endDate: wireInstant(endDate),
    schoolName,
    roomName,
  }));
}

type Times = { startDate: Date; endDate: Date; reserveOpensAt: Date | null };

/** The row with times in the form of the wire. */
export function withWireDates<Row extends Times>(row: Row) {
  const { startDate, endDate, reserveOpensAt } = row;
  return {
    ...row,
    startDate: wireInstant(startDate),
    endDate: wireInstant(endDate),
    reserveOpensAt: reserveOpensAt && wireInstant(reserveOpensAt),
  };
}
