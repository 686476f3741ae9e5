import type { Reader } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { addDays, tokyoInstant, wireInstant } from "@kenshu/domain/time.ts";
import { scheduleAbilities } from "@kenshu/domain/trainingSchedule/trainingSchedule.rules.ts";
import type {
  scheduleListInput,
  schoolSchedulesInput,
} from "@kenshu/domain/trainingSchedule/trainingSchedule.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { boundedList } from "#boundedList.ts";
import type { CommandContext } from "#context.ts";
import { requireSchool } from "#modules/school/index.ts";
import { type Occupancy, occupancyOf } from "#modules/trainingSchedule/occupancy.queries.ts";

/** The sessions of a facility for its calendar; both days included. */
export async function listSchoolSchedules(
  db: Reader,
  { schoolId, startDate, endDate }: z.output<typeof schoolSchedulesInput>,
) {
  await requireSchool(db, schoolId);
  const range = { from: tokyoInstant(startDate), until: tokyoInstant(addDays(endDate, 1)) };
  return listOfSchedules(db, starting(db, range).where("room.schoolId", "=", schoolId));
}

/** The sessions of a range, of one facility or room where asked for; `end` is exclusive (decisions 1.4). */
export async function listSchedules(
  db: Reader,
  { start, end, schoolId, roomId }: z.output<typeof scheduleListInput>,
) {
  let query = starting(db, { from: tokyoInstant(start), until: tokyoInstant(end) });
  if (schoolId !== undefined) {
    await requireSchool(db, schoolId);
    query = query.where("room.schoolId", "=", schoolId);
  }
  if (roomId !== undefined) query = query.where("schedule.roomId", "=", roomId);
  return listOfSchedules(db, query);
}

/** One session with what may be done to it; an unknown or retired one is refused with DbConflict. */
export async function getSchedule({ db, clock }: CommandContext, id: number) {
  const row =
    (await schedules(db).where("schedule.id", "=", id).executeTakeFirst()) ?? fail("DbConflict");
  const occupancy = (await occupancyOf(db, [id]))(id);
  return {
    ...onWire(row, occupancy),
    can: scheduleAbilities({
      now: clock.now(),
      startDate: row.startDate,
      markCount: occupancy.markCount,
      liveCount: occupancy.reserveCount + occupancy.waitCount,
    }),
  };
}

function starting(db: Reader, { from, until }: { from: Date; until: Date }) {
  return schedules(db)
    .where(sql<Date>`lower(schedule.during)`, ">=", from)
    .where(sql<Date>`lower(schedule.during)`, "<", until)
    .orderBy("startDate")
    .orderBy("room.displayOrder")
    .orderBy("schedule.id");
}

async function listOfSchedules(db: Reader, query: ReturnType<typeof starting>) {
  const { rows, totalCount } = await boundedList(query);
  const occupancy = await occupancyOf(
    db,
    rows.map((row) => row.id),
  );
  return { rows: rows.map((row) => onWire(row, occupancy(row.id))), totalCount };
}

function schedules(db: Reader) {
  return db
    .selectFrom("trainingSchedule as schedule")
    .innerJoin("room", "room.id", "schedule.roomId")
    .innerJoin("school", "school.id", "room.schoolId")
    .leftJoin("appUser as instructor", "instructor.id", "schedule.instructorId")
    .select([
      "schedule.id",
      "schedule.roomId",
      "room.name as roomName",
      "room.schoolId",
      "school.name as schoolName",
      "room.displayColor",
      sql<Date>`lower(schedule.during)`.as("startDate"),
      sql<Date>`upper(schedule.during)`.as("endDate"),
      "schedule.capacity",
      "schedule.instructorId",
      "instructor.name as instructor",
      "schedule.version",
    ])
    .where("schedule.retiredAt", "is", null);
}

function onWire<Row extends { startDate: Date; endDate: Date }>(
  row: Row,
  { reserveCount, waitCount }: Occupancy,
) {
  return {
    ...row,
    startDate: wireInstant(row.startDate),
    endDate: wireInstant(row.endDate),
    reserveCount,
    waitCount,
  };
}
