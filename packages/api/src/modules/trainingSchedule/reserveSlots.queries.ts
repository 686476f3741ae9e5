import type { Reader } from "@kenshu/db/transaction.ts";
import { cutoffOf, slotState, vacantCount } from "@kenshu/domain/reservation/reservation.rules.ts";
import { addDays, tokyoInstant, wireInstant } from "@kenshu/domain/time.ts";
import type { reserveSlotsInput } from "@kenshu/domain/trainingSchedule/trainingSchedule.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { boundedList } from "#boundedList.ts";
import { requireOwn, type SignedIn } from "#context.ts";
import { requireSchool } from "#modules/school/index.ts";
import { occupancy } from "#modules/trainingSchedule/occupancy.ts";
import { requireStudent, studentOf } from "#requireStudent.ts";

/**
 * The sessions of a facility as they are offered to one student, those that have ended left out
 * (decisions 5.5). An unknown student is refused with UserNotFound, an unknown facility with DbConflict.
 */
export async function listReserveSlots(
  ctx: SignedIn,
  { studentId, schoolId, startDate, endDate }: z.output<typeof reserveSlotsInput>,
) {
  requireOwn(ctx, studentId);
  const now = ctx.clock.now();
  const { rows, totalCount } = await boundedList(
    offered(ctx.db, studentId, {
      from: tokyoInstant(startDate),
      until: tokyoInstant(addDays(endDate, 1)),
    })
      .where("room.schoolId", "=", schoolId)
      .where(sql<Date>`upper(schedule.during)`, ">", now)
      .orderBy("startDate")
      .orderBy("room.displayOrder")
      .orderBy("schedule.id"),
  );
  if (totalCount === 0) {
    await requireStudent(ctx, studentId);
    await requireSchool(ctx.db, schoolId);
  }
  return {
    totalCount,
    rows: rows.map((row) => ({
      id: row.id,
      startDate: wireInstant(row.startDate),
      endDate: wireInstant(row.endDate),
      roomName: row.roomName,
      displayColor: row.displayColor,
      schoolName: row.schoolName,
      vacantCount: vacantCount(row.capacity, row.reserveCount),
      waitCount: row.waitCount,
      state: slotState(row.ownState, row, now),
      cutoff: wireInstant(cutoffOf(row.startDate)),
    })),
  };
}

/** The sessions that start in the range, each with the student's own reservation of it; none for who is no student. */
function offered(db: Reader, studentId: number, { from, until }: { from: Date; until: Date }) {
  const own = db
    .selectFrom("reservation")
    .select(["scheduleId", "state"])
    .where("studentUserId", "=", studentId)
    .where(sql<boolean>`kind not in (4, 5)`)
    .where(sql<Date>`lower(during)`, ">=", from)
    .where(sql<Date>`lower(during)`, "<", until)
    .as("own");
  return db
    .selectFrom("trainingSchedule as schedule")
    .innerJoin("room", "room.id", "schedule.roomId")
    .innerJoin("school", "school.id", "room.schoolId")
    .leftJoin(own, "own.scheduleId", "schedule.id")
    .select([
      "schedule.id",
      "schedule.capacity",
      sql<Date>`lower(schedule.during)`.as("startDate"),
      sql<Date>`upper(schedule.during)`.as("endDate"),
      "room.name as roomName",
      "room.displayColor",
      "school.name as schoolName",
      "own.state as ownState",
      occupancy.reserveCount.as("reserveCount"),
      occupancy.waitCount.as("waitCount"),
    ])
    .where("schedule.retiredAt", "is", null)
    .where(sql<Date>`lower(schedule.during)`, ">=", from)
    .where(sql<Date>`lower(schedule.during)`, "<", until)
    .where(({ exists }) => exists(studentOf(db, studentId)));
}
