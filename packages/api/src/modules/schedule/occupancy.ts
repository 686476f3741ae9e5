import {
  holdsPlace,
  isActive,
  isConfirmed,
  isMailed,
  isMarked,
  isWaiting,
} from "@kenshu/db/predicates.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * How many hold a place in a schedule, wait, or carry a mark, or have none yet (rule 5.1), and how many of
 * them a mail about another time or room reaches (rule 4.8): columns for queries
 * over `schedule as schedule`. Below a LIMIT, PostgreSQL counts for the rows it returns
 * only, each from the index on schedule and state.
 */
export const occupancy = {
  reserveCount: countOf(holdsPlace()),
  waitCount: countOf(isWaiting()),
  markCount: countOf(isMarked()),
  unmarkedCount: countOf(isConfirmed()),
  mailCount: countOf(
    sql`${isActive()} and exists (
      select from app_user student where id = reservation.student_user_id and ${isMailed()}
    )`,
  ),
};

function countOf(condition: RawBuilder<unknown>) {
  return sql<number>`(
    select count(*) from reservation
    where schedule_id = schedule.id and ${condition}
  )`;
}
