import { holdsPlace, isNotCancelled, isWaiting, mayReserve } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { type ReservationState, Role } from "@kenshu/domain/enumerations.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { cutoffOf, slotState, vacantCount } from "@kenshu/domain/reservation/reservation.rules.ts";
import type { reserveSlotsInput } from "@kenshu/domain/schedule/schedule.schema.ts";
import { addDays, tokyoInstant, wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { refuseNoStudent } from "#rows/requirePerson.ts";
import { requireRow } from "#rows/requireRow.ts";

/**
 * The schedules of a school as they are offered to one student, those that have ended left out
 * (rule 5.5). An unknown student is refused with UserNotFound, a former one with UnauthorizedOperation, an
 * unknown school with DbConflict.
 */
export async function listReserveSlots(
  ctx: CommandContext,
  { studentId: studentUserId, schoolId, startDate, endDate }: z.output<typeof reserveSlotsInput>,
) {
  const now = ctx.clock.now();
  const rows = await offered(ctx.db, {
    studentUserId,
    schoolId,
    now,
    from: tokyoInstant(startDate),
    until: tokyoInstant(addDays(endDate, 1)),
  });
  const [first] = rows;
  if (!first) await requireRow(ctx.db, "school", schoolId);
  return {
    totalCount: first?.totalCount ?? 0,
    mayReserve: first?.mayReserve ?? (await readMayReserve(ctx.db, studentUserId)),
    rows: rows.map((row) => ({
      id: row.id,
      startDate: wireInstant(row.startDate),
      endDate: wireInstant(row.endDate),
      roomName: row.roomName,
      displayColor: row.displayColor,
      schoolId,
      schoolName: row.schoolName,
      vacantCount: vacantCount(row.capacity, row.reserveCount),
      waitCount: row.waitCount,
      state: slotState(row.ownState, row, now),
      cutoff: wireInstant(cutoffOf(row.startDate)),
    })),
  };
}

type Offered = {
  id: number;
  capacity: number;
  startDate: Date;
  endDate: Date;
  roomName: string;
  displayColor: string;
  schoolName: string;
  ownState: ReservationState | null;
  reserveCount: number;
  waitCount: number;
  totalCount: number;
  mayReserve: boolean;
};

/**
 * The schedules that start in the range, each with the student's own reservation of it; none for who
 * is no student. Everybody reads this when schedules open: both counts come from one look into the
 * index of a schedule's reservations, and `offset 0` has the student looked at once instead of for each row.
 */
async function offered(
  db: Reader,
  given: { studentUserId: number; schoolId: number; now: Date; from: Date; until: Date },
): Promise<Offered[]> {
  const { studentUserId, schoolId, now, from, until } = given;
  const { rows } = await sql<Offered>`
    select
      schedule.id, schedule.capacity,
      lower(schedule.during) as start_date, upper(schedule.during) as end_date,
      room.name as room_name, room.display_color, school.name as school_name,
      own.state as own_state, counted.reserve_count, counted.wait_count, student.may_reserve,
      count(*) over () as total_count
    from (
      select ${mayReserve()} as may_reserve from app_user student
      where id = ${studentUserId} and role = ${sql.lit(Role.Student)}
      offset 0
    ) student
    cross join schedule
    join room on room.id = schedule.room_id
    join school on school.id = room.school_id
    left join (
      select schedule_id, state from reservation
      where student_user_id = ${studentUserId} and ${isNotCancelled()}
        and lower(during) >= ${from} and lower(during) < ${until}
    ) own on own.schedule_id = schedule.id
    cross join lateral (
      select
        count(*) filter (where ${holdsPlace()}) as reserve_count,
        count(*) filter (where ${isWaiting()}) as wait_count
      from reservation where schedule_id = schedule.id and ${isNotCancelled()}
    ) counted
    where room.school_id = ${schoolId} and schedule.retired_at is null
      and lower(schedule.during) >= ${from} and lower(schedule.during) < ${until}
      and upper(schedule.during) > ${now}
    order by start_date, room.display_order, schedule.id
    limit ${sql.lit(LIST_MAX)}
  `.execute(db);
  return rows;
}

async function readMayReserve(db: Reader, studentUserId: number): Promise<boolean> {
  const student = await db
    .selectFrom("appUser as student")
    .select(sql<boolean>`${mayReserve()}`.as("mayReserve"))
    .where("id", "=", studentUserId)
    .where("role", "=", Role.Student)
    .executeTakeFirst();
  return student?.mayReserve ?? refuseNoStudent(db, studentUserId);
}
