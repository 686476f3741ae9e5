import {
  holdsPlace,
  isActive,
  isConfirmed,
  isGivenUpOnTheDay,
  isMailed,
  isMarked,
  isNotCancelled,
  isPromotable,
  isTold,
  isWaiting,
} from "@kenshu/db/predicates.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The students with an active reservation who get no mail about the schedule, in queue order. */
export const unmailedNames = sql<string[]>`(
  select coalesce(array_agg(student.name order by reservation.id), '{}')
  from reservation join app_user student on student.id = reservation.student_user_id
  where reservation.schedule_id = schedule.id and ${isActive()} and not ${isMailed()}
)`;

/**
 * Columns for queries over `schedule as schedule` (rule 5.1). Below a LIMIT, PostgreSQL counts only
 * for the returned rows, each from the index on schedule and state.
 */
export const occupancy = {
  /** The students who hold a place. */
  reserveCount: countOf(holdsPlace()),
  /** The students who wait. */
  waitCount: countOf(isWaiting()),
  /** The students who carry a mark. */
  markCount: countOf(isMarked()),
  /** The students with a place and without a mark. */
  unmarkedCount: countOf(isConfirmed()),
  /** Those who have said that they are late, and that they do not come (rule 6.9). */
  toldLateCount: countOf(sql`${isConfirmed()} and ${isTold()} and told_late_minutes is not null`),
  toldAbsenceCount: sql<number>`(
    ${countOf(sql`${isConfirmed()} and ${isTold()} and told_late_minutes is null`)}
    + ${countOf(isGivenUpOnTheDay())}
  )`,
  /** The students who get a mail about another time or room (rule 4.8). */
  mailCount: countOf(
    sql`${isActive()} and exists (
      select from app_user student where id = reservation.student_user_id and ${isMailed()}
    )`,
  ),
};

/**
 * Counts the taken places and the queue of each `schedule` together, for queries that look at every
 * row: `counted.reserve_count` and `counted.wait_count`.
 */
export const joinCounted = sql`cross join lateral (
  select
    count(*) filter (where ${holdsPlace()}) as reserve_count,
    count(*) filter (where ${isWaiting()}) as wait_count
  from reservation where schedule_id = schedule.id and ${isNotCancelled()}
) counted`;

/** The reservations that are not cancelled, by id. */
export const liveIds = sql<number[]>`array(
  select id from reservation where schedule_id = schedule.id and ${isNotCancelled()} order by id
)`;

/** Whether somebody has a place and no mark. */
export const lacksMark = sql<SqlBool>`exists (
  select from reservation where schedule_id = schedule.id and ${isConfirmed()}
)`;

/**
 * For each student in the queue who can be promoted, whether a mail is sent, in queue order (rule
 * 5.7).
 */
export const promotable = sql<boolean[]>`array(
  select ${isMailed()} from reservation join app_user student on student.id = reservation.student_user_id
  where reservation.schedule_id = schedule.id and ${isWaiting()} and ${isPromotable()}
  order by reservation.id
)`;

function countOf(condition: RawBuilder<unknown>) {
  return sql<number>`(
    select count(*) from reservation
    where schedule_id = schedule.id and ${condition}
  )`;
}
