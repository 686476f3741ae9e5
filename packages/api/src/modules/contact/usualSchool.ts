import { holdsPlace } from "@kenshu/db/predicates.ts";
import { sql } from "kysely";

/**
 * Joins the school that the student of `summary` visits most, of those of the own area:
 * `usual.school_id`; null before the first place (rule 15.17).
 */
export const joinUsualSchool = sql`
  left join lateral (
    select room.school_id
    from reservation
    join schedule on schedule.id = reservation.schedule_id
    join room on room.id = schedule.room_id
    join school on school.id = room.school_id
    where reservation.student_user_id = summary.student_user_id and ${holdsPlace()}
      and school.area_id = summary.area_id
    group by room.school_id
    order by count(*) desc, max(lower(reservation.during)) desc
    limit 1
  ) usual on true`;
