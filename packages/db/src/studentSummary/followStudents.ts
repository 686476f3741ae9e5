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
      taking_since = ${takingSince},
      retake_since = ${retakeSince("summary.student_user_id")},
      is_followed = true
    where student_user_id = any(${rows.map(({ studentUserId }) => studentUserId)})
  `.execute(tx);
  return rows.length > 0;
}

const takingSince = sql`(
  select min(start_date) from activity
  where student_user_id = summary.student_user_id and ${isTaking()}
)`;

/**
 * Makes due whose summary a server of the former version has worked out meanwhile, which did not
 * know these columns. The last server to start after an update sees all of them.
 */
export async function followFormerServers(db: Database): Promise<void> {
  await sql`
    insert into summary_due (student_user_id, transaction_id)
    select summary.student_user_id, null::xid8 from student_summary summary
    where summary.taking_since is distinct from ${takingSince}
      or summary.retake_since is distinct from ${retakeSince("summary.student_user_id")}
  `.execute(db);
}
