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
 * Columns for queries over `schedule as schedule` (rule 5.1). Below a LIMIT, PostgreSQL counts for the rows
 * it returns only, each from the index on schedule and state.
 */
export const occupancy = {
  /** Who holds a place. */
  reserveCount: countOf(holdsPlace()),
  /** Who waits. */
  waitCount: countOf(isWaiting()),
  /** Who carries a mark. */
  markCount: countOf(isMarked()),
  /** Who has a place and no mark yet. */
  unmarkedCount: countOf(isConfirmed()),
  /** Whom a mail about another time or room reaches (rule 4.8). */
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
