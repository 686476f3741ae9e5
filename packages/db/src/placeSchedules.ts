import { sql } from "kysely";
import { inPlainTransaction, type Tx, takeLong } from "#plainTransaction.ts";
import type { Database } from "#pool.ts";

/** How many schedules are locked at a time. */
const LOT = 1000;

/**
 * Fills in the school of schedules from before (rules 4.13, 22.1). A trigger fills it in later ones.
 */
export async function placeSchedules(db: Database): Promise<void> {
  while (await inPlainTransaction(db, placeLot));
}

/** False when none is left. */
async function placeLot(tx: Tx): Promise<boolean> {
  await takeLong(tx);
  const { rows } = await sql`
    update schedule set school_id = room.school_id
    from room
    where room.id = schedule.room_id and schedule.id in (
      select id from schedule where school_id is null order by id limit ${sql.lit(LOT)}
      for no key update
    )
    returning schedule.id
  `.execute(tx);
  return rows.length > 0;
}
