import { hasOpened, isNotCancelled } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { cutoffOf, firstBeforeCutoff } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { SLOT_WINDOW_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { tokyoMidnight, wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { joinCounted } from "#modules/schedule/index.ts";
import { mostVisitedSchool } from "#rows/mostVisitedSchool.ts";

export type Offer = {
  id: number;
  startDate: Date;
  endDate: Date;
  schoolId: number;
  schoolName: string;
  roomName: string;
  displayColor: string;
  vacantCount: number;
  waitCount: number;
  isFull: boolean;
  isMostUsed: boolean;
};

/**
 * The one schedule that home proposes: one to reserve at once and cancel free of charge, or else one
 * to wait for (rule 15.17).
 */
export async function listProposals(
  db: Reader,
  student: { id: number; areaId: number | null },
  now: Date,
) {
  const { rows } = await sql<Offer>`
    select * from (${offers(student, now)}) offer
    order by is_full, is_most_used desc, start_date, display_order, id
    limit 1
  `.execute(db);
  return rows.map(presentOffer);
}

/**
 * All schedules to reserve at once, or those of one school (rule 5.14). Of several with the same
 * start it lists at most two, because nothing else tells them apart: the first in the student's
 * most visited school, and the first elsewhere.
 */
export async function listOffers(
  db: Reader,
  student: { id: number; areaId: number | null },
  now: Date,
  schoolId: number | null,
): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select distinct on (start_date, is_most_used) * from (${offers(student, now)}) offer
    where not is_full and (${schoolId}::integer is null or school_id = ${schoolId})
    order by start_date, is_most_used, display_order, id
  `.execute(db);
  return rows;
}

export function presentOffer(offer: Offer) {
  return {
    ...offer,
    startDate: wireInstant(offer.startDate),
    endDate: wireInstant(offer.endDate),
    cutoff: wireInstant(cutoffOf(offer.startDate)),
  };
}

/**
 * Open schedules at times when the student has no other reservation: those with a free place and nobody
 * waiting, and full ones. Each says whether it is in the student's most visited school of the area.
 */
function offers({ id, areaId }: { id: number; areaId: number | null }, now: Date) {
  const from = firstBeforeCutoff(now);
  const until = tokyoMidnight(from, SLOT_WINDOW_DAYS);
  return sql`
    with most_used as (${mostVisitedSchool(sql`${id}`, sql`${areaId}`)}
    )
    select
      schedule.id, lower(schedule.during) as start_date, upper(schedule.during) as end_date,
      school.id as school_id, school.name as school_name,
      room.name as room_name, room.display_color, room.display_order,
      greatest(schedule.capacity - counted.reserve_count, 0) as vacant_count, counted.wait_count,
      counted.reserve_count >= schedule.capacity as is_full,
      school.id in (select school_id from most_used) as is_most_used
    from school
    join room on room.school_id = school.id
    join schedule on schedule.room_id = room.id
    ${joinCounted}
    where school.area_id = ${areaId} and schedule.retired_at is null
      and lower(schedule.during) >= ${from} and lower(schedule.during) < ${until}
      and ${hasOpened(now)}
      and (counted.reserve_count >= schedule.capacity or counted.wait_count = 0)
      and not exists (
        select from reservation own
        where own.student_user_id = ${id} and ${isNotCancelled("own")}
          and lower(own.during) >= ${from} and lower(own.during) < ${until}
          and own.during && schedule.during
      )`;
}
