import { hasOpened, isAhead, isConfirmed, isNotCancelled } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { firstBeforeCutoff } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { SLOT_WINDOW_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { SHOWN_RESERVATIONS } from "@kenshu/domain/student/student.limits.ts";
import { tokyoMidnight, wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { joinCounted } from "#modules/schedule/index.ts";

type Row = { studentUserId: number; id: number; startDate: Date; schoolName: string };

/**
 * The next schedule that suits each of these students (rule 13.7): open, free to cancel, in the student's
 * area, within the window of slots, with a free place and nobody waiting, and without an overlap
 * with the student's reservations. One statement finds all.
 */
export async function nextOffers(db: Reader, studentIds: number[], now: Date) {
  if (studentIds.length === 0) return new Map<number, never>();
  const from = firstBeforeCutoff(now);
  const until = tokyoMidnight(from, SLOT_WINDOW_DAYS);
  const { rows } = await sql<Row>`
    with wanted as materialized (
      select id, area_id from app_user where id = any(${studentIds}::integer[])
    ), free as materialized (
      select distinct on (school.area_id, lower(schedule.during), upper(schedule.during))
        schedule.id, schedule.during, school.area_id, school.name
      from school
      join room on room.school_id = school.id
      join schedule on schedule.room_id = room.id
      ${joinCounted}
      where school.area_id in (select area_id from wanted) and schedule.retired_at is null
        and lower(schedule.during) >= ${from} and lower(schedule.during) < ${until}
        and ${hasOpened(now)}
        and counted.reserve_count < schedule.capacity and counted.wait_count = 0
      order by school.area_id, lower(schedule.during), upper(schedule.during), room.display_order, schedule.id
    )
    select
      wanted.id as student_user_id, offer.id, lower(offer.during) as start_date, offer.name as school_name
    from wanted
    cross join lateral (
      select free.id, free.during, free.name from free
      where free.area_id = wanted.area_id
        and not exists (
          select from reservation own
          where own.student_user_id = wanted.id and ${isNotCancelled("own")}
            and lower(own.during) >= ${from} and own.during && free.during
        )
      order by lower(free.during), free.id
      limit 1
    ) offer`.execute(db);
  return new Map(rows.map((row) => [row.studentUserId, inShort(row)]));
}

/**
 * The next confirmed reservations of each of these students, at most SHOWN_RESERVATIONS, in one
 * statement.
 */
export async function nextReservations(db: Reader, studentIds: number[], now: Date) {
  const { rows } = await sql<Row>`
    select student.id as student_user_id, next.id, next.start_date, next.school_name
    from unnest(${studentIds}::integer[]) as student (id)
    cross join lateral (
      select reservation.id, lower(reservation.during) as start_date, school.name as school_name
      from reservation
      join schedule on schedule.id = reservation.schedule_id
      join school on school.id = schedule.school_id
      where reservation.student_user_id = student.id and ${isConfirmed()}
        and ${isAhead(now)}
      order by lower(reservation.during)
      limit ${sql.lit(SHOWN_RESERVATIONS)}
    ) next
    order by student.id, next.start_date`.execute(db);
  const found = new Map<number, ReturnType<typeof inShort>[]>();
  for (const row of rows) {
    found.set(row.studentUserId, [...(found.get(row.studentUserId) ?? []), inShort(row)]);
  }
  return found;
}

function inShort({ id, startDate, schoolName }: Row) {
  return { id, startDate: wireInstant(startDate), schoolName };
}
