import type { Database } from "@kenshu/db/pool.ts";
import { runScript } from "@kenshu/db/statements.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import { monthAfter, tokyoDate, tokyoMonth, wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

/** Rows that a student leaves in the log in a month (docs/sizing.md). */
const ROWS_PER_STUDENT = 12;
/** Rows about one schedule: it was planned, ten reserved, some cancelled, all were marked. */
const ROWS_PER_SCHEDULE = 25;
/** Months that are filled at once. */
const WORKERS = 2;

/**
 * Fills the log of an empty database with so many rows over so many months, the present one included,
 * each month in the partition that the daily job would have made. As in a company, each row is about a
 * student, most are about a reservation at a schedule, and the students themselves did two of three.
 */
export async function fillLog(
  db: Database,
  {
    rows,
    months,
    now,
    stopping,
  }: { rows: number; months: number; now: Date; stopping: AbortSignal },
): Promise<void> {
  const perMonth = Math.ceil(rows / months);
  const today = tokyoDate(now);
  const steps = Array.from({ length: months }, (_, step) => step);
  const work = async () => {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      const month = monthAfter(today, step + 1 - months);
      const { start, end } = tokyoMonth(month);
      await fillMonth(db, { month, start, end: end < now ? end : now, until: end, perMonth, step });
      stopping.throwIfAborted();
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

type Month = {
  month: string;
  start: Date;
  /** Where its rows end. */
  end: Date;
  /** Where its partition ends. */
  until: Date;
  perMonth: number;
  step: number;
};

async function fillMonth(db: Database, { month, start, end, until, perMonth, step }: Month) {
  const partition = sql.table(`audit_log_${month.replace("-", "_")}`);
  const bound = (instant: Date) => sql.lit(wireInstant(instant));
  const first = step * perMonth;
  const students = Math.max(1, Math.round(perMonth / ROWS_PER_STUDENT));
  await inTransaction(db, async (tx) => {
    await runScript(tx, "set local maintenance_work_mem = '1GB'; set local statement_timeout = 0");
    await sql`create table ${partition} (like audit_log including defaults)`.execute(tx);
    await sql`
      insert into ${partition}
        (id, created_at, category, description, targets, operate_user_id, operate_user_name)
      select
        ${first}::bigint + i,
        ${start}::timestamptz + (${end}::timestamptz - ${start}::timestamptz) * (i / ${perMonth + 1}::double precision),
        category,
        case category
          when '予約' then '研修を予約（2026/03/11(水) 13:00〜14:30 新宿校 第' || i % 9 || '研修室）'
          when '出欠' then '学生' || student || 'さんの出席を登録'
          when '進捗' then '学生' || student || 'さんの進捗を登録'
          else 'サインイン' end,
        case when category in ('予約', '出欠') then jsonb_build_object(
          'user', jsonb_build_array(student),
          'schedule', jsonb_build_array((${first}::bigint + i) / ${ROWS_PER_SCHEDULE}),
          'reservation', jsonb_build_array((${first}::bigint + i) / 2))
        else jsonb_build_object('user', jsonb_build_array(student)) end,
        case when category in ('予約', '認証') then student else i % 500 end,
        case when category in ('予約', '認証') then '学生' || student else '職員' || i % 500 end
      from generate_series(1, ${perMonth}::integer) as i
      cross join lateral (
        select hashint4(i) & 2147483647 as noise
      ) as noise
      cross join lateral (
        select noise / 7 % ${students}::integer + 1 as student,
          (array['予約', '予約', '予約', '出欠', '出欠', '進捗', '認証', '認証', '認証'])[noise % 9 + 1] as category
      ) as chosen`.execute(tx);
    // This makes the indexes of the table.
    await sql`
      alter table audit_log attach partition ${partition}
      for values from (${bound(start)}) to (${bound(until)})`.execute(tx);
  });
  await sql`vacuum (analyze) ${partition}`.execute(db);
}
