import { sql } from "kysely";
import { inPlainTransaction, type Tx, takeLong } from "#plainTransaction.ts";
import type { Database } from "#pool.ts";
import { isTaking } from "#predicates.ts";
import { retakeSince } from "#studentSummary/retakeSince.ts";

/** How many students are locked at a time. */
const LOT = 200;

/**
 * Fills in what tells who is silent, for students whose summary is from before (rule 22.1). Until
 * then they never count as silent. Triggers and commands keep it from there on.
 */
export async function followStudents(db: Database): Promise<void> {
  while (await inPlainTransaction(db, followLot));
}

/** False when nobody is left. */
async function followLot(tx: Tx): Promise<boolean> {
  await takeLong(tx);
  // Locks before it reads: what others are just writing is seen, or follows by itself.
  const { rows } = await sql<{ studentUserId: number }>`
    select student_user_id from student_summary where not is_followed
    order by student_user_id limit ${sql.lit(LOT)} for no key update
  `.execute(tx);
  await sql`
    update student_summary summary set
      (last_place_at, last_reserved_at, cancelled_twice_at) =
        (select so_far.* from reserved_so_far(summary.student_user_id) as so_far),
      taking_since = (
        select min(start_date) from activity
        where student_user_id = summary.student_user_id and ${isTaking()}
      ),
      retake_since = ${retakeSince("summary.student_user_id")},
      is_followed = true
    where student_user_id = any(${rows.map(({ studentUserId }) => studentUserId)})
  `.execute(tx);
  return rows.length > 0;
}
