import { holdsPlace, isConfirmed, isMarked, isWaiting } from "@kenshu/db/predicates.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * How many hold a place in a schedule, wait, or carry a mark, or have none yet (rule 5.1): columns for queries
 * over `schedule as schedule`. Below a LIMIT, PostgreSQL counts for the rows it returns
 * only, each from the index on schedule and state.
 */
export const occupancy = {
  reserveCount: countOf(holdsPlace()),
  waitCount: countOf(isWaiting()),
  markCount: countOf(isMarked()),
  unmarkedCount: countOf(isConfirmed()),
};

function countOf(condition: RawBuilder<unknown>) {
  return sql<number>`(
    select count(*) from reservation
    where schedule_id = schedule.id and ${condition}
  )`;
}
