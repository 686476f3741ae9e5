import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * How many hold a place in a schedule, wait, or carry a mark (rule 5.1): columns for queries
 * over `schedule as schedule`. Below a LIMIT, PostgreSQL counts for the rows it returns
 * only, each from the index on schedule and state.
 */
export const occupancy = {
  reserveCount: countOf(sql`state <> ${ReservationState.Wait}`),
  waitCount: countOf(sql`state = ${ReservationState.Wait}`),
  markCount: countOf(sql`state >= ${ReservationState.Attendance}`),
};

function countOf(condition: RawBuilder<unknown>) {
  return sql<number>`(
    select count(*) from reservation
    where schedule_id = schedule.id and kind not in (4, 5) and ${condition}
  )`;
}
