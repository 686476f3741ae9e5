import { mayReserve } from "@kenshu/db/predicates.ts";
import { firstBeforeCutoff } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Who watches which schedules (rule 5.19), for queries over `schedule as schedule`. */

const day = sql`(lower(schedule.during) at time zone 'Asia/Tokyo')::date`;

/** How a watch covers a schedule. Each looks into an index of its own. */
export const coverings = {
  schedule: sql<SqlBool>`watch.schedule_id = schedule.id`,
  day: ofSchool(sql`watch.day = ${day}`),
  week: ofSchool(sql`watch.week = ${day} - extract(dow from ${day})::integer`),
};

function ofSchool(when: RawBuilder<unknown>) {
  return sql<SqlBool>`(
    watch.school_id = (select school_id from room where id = schedule.room_id) and ${when}
  )`;
}

/** How many students who may reserve watch the schedule; none from the cutoff on. */
export function watchCount(now: Date): RawBuilder<number> {
  const by = (covers: RawBuilder<SqlBool>) =>
    sql`select student_user_id from watch where ${covers}`;
  return sql`case when lower(schedule.during) < ${firstBeforeCutoff(now)} then 0 else (
    select count(*) from app_user student
    where ${mayReserve()} and id in (
      ${by(coverings.schedule)} and not ${isReservedSince}
      union ${by(coverings.day)}
      union ${by(coverings.week)}
    )
  ) end`;
}

/**
 * Whether anybody watches the schedule, or has watched it until lately. It is cheap, and so may be
 * too much. Asking for the first one by id lets PostgreSQL use the index even where it expects many.
 */
export const isWatched = sql<boolean>`(
  ${first(coverings.schedule)} is not null
  or ${first(coverings.day)} is not null
  or ${first(coverings.week)} is not null
)`;

function first(covers: RawBuilder<SqlBool>) {
  return sql`(select min(watch.id) from watch where ${covers})`;
}

/** Whether the student has reserved the watched schedule since, even if it was cancelled again. */
export const isReservedSince = sql<SqlBool>`exists (
  select from reservation
  where student_user_id = watch.student_user_id and schedule_id = watch.schedule_id
    and created_at >= watch.created_at
)`;

/** Whether what is watched has its cutoff still ahead, and a watched schedule is not retired. */
export function isAhead(now: Date): RawBuilder<SqlBool> {
  const first = firstBeforeCutoff(now);
  return sql`coalesce(
    watch.day >= ${tokyoDate(first)}::date,
    watch.week + 6 >= ${tokyoDate(first)}::date,
    exists (
      select from schedule watched
      where watched.id = watch.schedule_id and watched.retired_at is null
        and lower(watched.during) >= ${first}
    )
  )`;
}

/** Whether a watch has not ended: it is ahead, and a watched schedule is not reserved since. */
export function isLive(now: Date): RawBuilder<SqlBool> {
  return sql`(${isAhead(now)} and not ${isReservedSince})`;
}
