import { sql } from "kysely";
import { inPlainTransaction, type Tx, takeLong } from "#plainTransaction.ts";
import type { Database } from "#pool.ts";
import { isTaking } from "#predicates.ts";
import { workOutSummaries } from "#studentSummary/workOutSummaries.ts";

/** How many due rows are computed at a time. Each batch is locked meanwhile. */
const LOT = 200;

/**
 * Computes the summaries that this transaction has made out of date, before it commits. Triggers
 * say whose they are (table summary_due). Returns true if a training concerns many students: these
 * are left to `workOutDueSummaries`, so that nobody waits for locks on thousands of rows.
 */
export async function workOutOwnSummaries(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ studentUserIds: number[]; concernsMany: boolean }>`
    with own as (
      delete from summary_due
      where transaction_id = pg_current_xact_id_if_assigned() and student_user_id is not null
      returning student_user_id
    )
    select
      array(select distinct student_user_id from own) as student_user_ids,
      exists (
        select from summary_due
        where transaction_id = pg_current_xact_id_if_assigned() and training_id is not null
      ) as concerns_many
  `.execute(tx);
  const [own] = rows;
  if (!own) return false;
  await workOutSummaries(tx, own.studentUserIds);
  return own.concernsMany;
}

/**
 * Computes, batch by batch, all summaries that committed transactions have left due. Until then
 * searches show the former figures. Several processes may do this at once; if one ends, another
 * goes on. Each tells of those that it has computed.
 */
export async function workOutDueSummaries(db: Database): Promise<void> {
  await inPlainTransaction(db, expandTrainings);
  let studentCount = 0;
  for (;;) {
    const count = await inPlainTransaction(db, workOutLot);
    if (count === 0) break;
    studentCount += count;
  }
  if (studentCount > 0) await inPlainTransaction(db, (tx) => tellEnd(tx, studentCount));
}

/**
 * Screens have read the former figures meanwhile, so the log says when the new ones are there (rule
 * 24.2). Its time is that of the latest change: the database knows no other clock of the business.
 */
async function tellEnd(tx: Tx, studentCount: number): Promise<void> {
  await sql`
    insert into audit_log (created_at, category, description, operate_user_name)
    select created_at, '研修生', ${`${studentCount}名の検索用の内容を更新`}, 'システム'
    from audit_log where refused_count is null order by created_at desc, id desc limit 1
  `.execute(tx);
}

/**
 * The students affected by a change of a training or its contents: they take it, or have a result
 * to export.
 */
async function expandTrainings(tx: Tx): Promise<void> {
  await takeLong(tx);
  await sql`
    with changed as (
      delete from summary_due where training_id is not null returning training_id
    )
    insert into summary_due (student_user_id, transaction_id)
    select distinct student_user_id, null::xid8 from activity
    where training_id in (select training_id from changed) and (${isTaking()} or not is_exported)
  `.execute(tx);
}

/** Returns for how many students; 0 when nobody is left. */
async function workOutLot(tx: Tx): Promise<number> {
  await takeLong(tx);
  // Another process with the same batch waits here and then takes the next rows.
  const { rows } = await sql<{ studentUserId: number }>`
    delete from summary_due where id in (
      select id from summary_due where student_user_id is not null
      order by student_user_id limit ${sql.lit(LOT)} for update
    )
    returning student_user_id
  `.execute(tx);
  const studentUserIds = [...new Set(rows.map(({ studentUserId }) => studentUserId))];
  await workOutSummaries(tx, studentUserIds);
  return studentUserIds.length;
}
