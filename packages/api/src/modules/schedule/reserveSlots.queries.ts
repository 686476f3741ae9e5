import { inOneRoundTrip } from "@kenshu/db/oneRoundTrip.ts";
import { isNotCancelled, mayReserve } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { type ReservationState, Role } from "@kenshu/domain/enumerations.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { cutoffOf, vacantCount } from "@kenshu/domain/reservation/reservation.rules.ts";
import { slotsOf } from "@kenshu/domain/reservation/slots.rules.ts";
import type {
  firstSlotsInput,
  reserveSlotsInput,
} from "@kenshu/domain/schedule/schedule.schema.ts";
import { addDays, type PlainDate, tokyoInstant, wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { joinCounted } from "#modules/schedule/occupancy.ts";
import { instructorShownTo } from "#rows/instructorShown.ts";
import { refuseNoStudent } from "#rows/requirePerson.ts";
import { requireRow } from "#rows/requireRow.ts";

/**
 * The schedules of a school that are offered to one student, without ended ones (rule 5.5).
 * UserNotFound for an unknown student, UnauthorizedOperation for a former one, DbConflict for an
 * unknown school.
 */
export async function listReserveSlots(
  { db, clock, actor }: SignedIn,
  { studentId, schoolId, startDate, endDate }: z.output<typeof reserveSlotsInput>,
) {
  const now = clock.now();
  const range = rangeOf({ startDate, endDate });
  const [ofStudent, ofSchool] = await inOneRoundTrip(
    db,
    studentWithReservations(studentId, range).compile(db),
    offeredSchedules(schoolId, now, range, actor.role).compile(db),
  );
  const own = await ownOf(db, studentId, ofStudent.rows);
  return slotsOf(await offerOf(db, schoolId, ofSchool.rows), own, now);
}

/**
 * What a school offers to everybody: the same for each reader who sees the same instructors (rule
 * 13.22). DbConflict for an unknown school.
 */
export async function listOffered(
  { db, clock }: Pick<SignedIn, "db" | "clock">,
  { schoolId, reader, ...days }: Days & { schoolId: number; reader: Role },
) {
  const offered = offeredSchedules(schoolId, clock.now(), rangeOf(days), reader);
  return { schoolId, ...(await offerOf(db, schoolId, (await offered.execute(db)).rows)) };
}

/**
 * What of a student's own decides about the slots of some days. Refuses the student like
 * `listReserveSlots`.
 */
export async function listSlotReservations(
  { db }: Pick<SignedIn, "db">,
  { studentId, ...days }: z.output<typeof firstSlotsInput>,
) {
  const { rows } = await studentWithReservations(studentId, rangeOf(days)).execute(db);
  return ownOf(db, studentId, rows);
}

async function offerOf(db: Reader, schoolId: number, rows: Offered[]) {
  if (rows.length === 0) await requireRow(db, "school", schoolId);
  return {
    totalCount: rows[0]?.totalCount ?? 0,
    rows: rows.map((schedule) => ({
      id: schedule.id,
      startDate: wireInstant(schedule.startDate),
      endDate: wireInstant(schedule.endDate),
      roomName: schedule.roomName,
      displayColor: schedule.displayColor,
      schoolId,
      schoolName: schedule.schoolName,
      vacantCount: vacantCount(schedule.capacity, schedule.reserveCount),
      waitCount: schedule.waitCount,
      cutoff: wireInstant(cutoffOf(schedule.startDate)),
      instructorName: schedule.instructorName,
    })),
  };
}

async function ownOf(db: Reader, studentId: number, rows: StudentRow[]) {
  const [first] = rows;
  if (!first) return refuseNoStudent(db, studentId);
  const own = rows.filter((row) => row.reserveId !== null);
  return {
    mayReserve: first.mayReserve,
    totalCount: own.length,
    rows: own.map(({ reserveId, scheduleId, state, startDate, endDate }) => ({
      reserveId,
      scheduleId,
      state,
      startDate: wireInstant(startDate),
      endDate: wireInstant(endDate),
    })),
  };
}

type Days = { startDate: PlainDate; endDate: PlainDate };

const rangeOf = ({ startDate, endDate }: Days): Range => ({
  from: tokyoInstant(startDate),
  until: tokyoInstant(addDays(endDate, 1)),
});

type Range = { from: Date; until: Date };

type Own = {
  reserveId: number;
  scheduleId: number;
  state: ReservationState;
  startDate: Date;
  endDate: Date;
};
type StudentRow = { mayReserve: boolean } & (Own | { reserveId: null });

/**
 * Whether the student may reserve, and the reservations in the range, earliest first. No
 * reservation crosses the ends of the range, because each lies within a day.
 */
function studentWithReservations(id: number, { from, until }: Range) {
  return sql<StudentRow>`
    select
      ${mayReserve()} as may_reserve, own.id as reserve_id, own.schedule_id, own.state,
      lower(own.during) as start_date, upper(own.during) as end_date
    from app_user student
    left join reservation own on own.student_user_id = student.id and ${isNotCancelled("own")}
      and lower(own.during) >= ${from} and lower(own.during) < ${until}
    where student.id = ${id} and student.role = ${sql.lit(Role.Student)}
    order by own.during, own.id`;
}

type Offered = {
  id: number;
  capacity: number;
  startDate: Date;
  endDate: Date;
  roomName: string;
  displayColor: string;
  schoolName: string;
  instructorName: string | null;
  reserveCount: number;
  waitCount: number;
  totalCount: number;
};

/**
 * The schedules of the school that start in the range. Everybody reads this when schedules open, so
 * both counts come from one look into the index of a schedule's reservations.
 */
function offeredSchedules(schoolId: number, now: Date, { from, until }: Range, reader: Role) {
  return sql<Offered>`
    select
      schedule.id, schedule.capacity,
      lower(schedule.during) as start_date, upper(schedule.during) as end_date,
      room.name as room_name, room.display_color, school.name as school_name,
      ${instructorShownTo(reader)} as instructor_name,
      counted.reserve_count, counted.wait_count, count(*) over () as total_count
    from schedule
    join room on room.id = schedule.room_id
    join school on school.id = room.school_id
    ${joinCounted}
    where room.school_id = ${schoolId} and schedule.retired_at is null
      and lower(schedule.during) >= ${from} and lower(schedule.during) < ${until}
      and upper(schedule.during) > ${now}
    order by start_date, room.display_order, schedule.id
    limit ${sql.lit(LIST_MAX)}`;
}
