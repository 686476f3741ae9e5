import { type ReservationState, Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { cutoffOf, slotState, vacantCount } from "@kenshu/domain/reservation/reservation.rules.ts";
import { addDays, tokyoInstant, wireInstant } from "@kenshu/domain/time.ts";
import type { reserveSlotsInput } from "@kenshu/domain/trainingSchedule/trainingSchedule.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { boundedList } from "#boundedList.ts";
import { requireOwn, type SignedIn } from "#context.ts";
import { requireSchool } from "#modules/school/index.ts";
import { occupancyOf } from "#modules/trainingSchedule/occupancy.queries.ts";

/**
 * The sessions of a facility as they are offered to one student, those that have ended left out
 * (decisions 5.5). An unknown student is refused with UserNotFound, an unknown facility with DbConflict.
 */
export async function listReserveSlots(
  ctx: SignedIn,
  { studentId, schoolId, startDate, endDate }: z.output<typeof reserveSlotsInput>,
) {
  requireOwn(ctx, studentId);
  const { db } = ctx;
  const now = ctx.clock.now();
  await requireStudent(ctx, studentId);
  await requireSchool(db, schoolId);
  const { rows, totalCount } = await boundedList(
    db
      .selectFrom("trainingSchedule as schedule")
      .innerJoin("room", "room.id", "schedule.roomId")
      .innerJoin("school", "school.id", "room.schoolId")
      .leftJoin("reservation as own", (join) =>
        join
          .onRef("own.scheduleId", "=", "schedule.id")
          .on("own.studentUserId", "=", studentId)
          .on(sql<boolean>`own.kind not in (4, 5)`),
      )
      .select([
        "schedule.id",
        "schedule.capacity",
        sql<Date>`lower(schedule.during)`.as("startDate"),
        sql<Date>`upper(schedule.during)`.as("endDate"),
        "room.name as roomName",
        "room.displayColor",
        "school.name as schoolName",
        "own.state",
      ])
      .$castTo<{
        id: number;
        capacity: number;
        startDate: Date;
        endDate: Date;
        roomName: string;
        displayColor: string;
        schoolName: string;
        state: ReservationState | null;
      }>()
      .where("room.schoolId", "=", schoolId)
      .where("schedule.retiredAt", "is", null)
      .where(sql<Date>`lower(schedule.during)`, ">=", tokyoInstant(startDate))
      .where(sql<Date>`lower(schedule.during)`, "<", tokyoInstant(addDays(endDate, 1)))
      .where(sql<Date>`upper(schedule.during)`, ">", now)
      .orderBy("startDate")
      .orderBy("room.displayOrder")
      .orderBy("schedule.id"),
  );
  const occupancy = await occupancyOf(
    db,
    rows.map((row) => row.id),
  );
  return {
    totalCount,
    rows: rows.map(({ capacity, state, ...row }) => {
      const { reserveCount, waitCount } = occupancy(row.id);
      return {
        ...row,
        startDate: wireInstant(row.startDate),
        endDate: wireInstant(row.endDate),
        vacantCount: vacantCount(capacity, reserveCount),
        waitCount,
        state: slotState(state, row, now),
        cutoff: wireInstant(cutoffOf(row.startDate)),
      };
    }),
  };
}

async function requireStudent({ db }: SignedIn, id: number): Promise<void> {
  const student = await db
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", Role.Student)
    .executeTakeFirst();
  if (!student) fail("UserNotFound");
}
