import type { Reader } from "@kenshu/db/transaction.ts";
import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";

/** How many hold a place in a session, how many wait, how many carry a mark (decisions 5.1). */
export type Occupancy = { reserveCount: number; waitCount: number; markCount: number };

const nobody: Occupancy = { reserveCount: 0, waitCount: 0, markCount: 0 };

/** The occupancy of these sessions, in one query; the result answers for each id. */
export async function occupancyOf(
  db: Reader,
  scheduleIds: readonly number[],
): Promise<(scheduleId: number) => Occupancy> {
  if (scheduleIds.length === 0) return () => nobody;
  const { rows } = await sql<Occupancy & { scheduleId: number }>`
    select
      schedule_id,
      count(*) filter (where state <> ${ReservationState.Wait}) as reserve_count,
      count(*) filter (where state = ${ReservationState.Wait}) as wait_count,
      count(*) filter (where state >= ${ReservationState.Attendance}) as mark_count
    from reservation
    where schedule_id = any(${scheduleIds}) and kind not in (4, 5)
    group by schedule_id
  `.execute(db);
  const byId = new Map(rows.map(({ scheduleId, ...occupancy }) => [scheduleId, occupancy]));
  return (scheduleId) => byId.get(scheduleId) ?? nobody;
}
