import { holdsPlace } from "@kenshu/db/predicates.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * The school of this area that a student visits most, of several the one visited last, as
 * `school_id`; no row before the first place (rules 15.17, 23.2).
 */
export const mostVisitedSchool = (
  studentUserId: RawBuilder<unknown>,
  areaId: RawBuilder<unknown>,
) => sql`
  select schedule.school_id
  from reservation
  join schedule on schedule.id = reservation.schedule_id
  join school on school.id = schedule.school_id
  where reservation.student_user_id = ${studentUserId} and ${holdsPlace()}
    and school.area_id = ${areaId}
  group by schedule.school_id
  order by count(*) desc, max(lower(reservation.during)) desc
  limit 1`;

/** Joins it for the student of `summary`: `usual.school_id`. */
export const joinUsualSchool = sql`left join lateral (
  ${mostVisitedSchool(sql.ref("summary.student_user_id"), sql.ref("summary.area_id"))}
) usual on true`;
