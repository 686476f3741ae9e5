import { takeLong } from "@kenshu/db/plainTransaction.ts";
import { inTransaction, type Reader } from "@kenshu/db/transaction.ts";
import { LOG_MONTHS_AHEAD } from "@kenshu/domain/log/log.limits.ts";
import { monthAfter, tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { getLogKeptMonths } from "#modules/setting/index.ts";

/** Tables that are divided by months, whose rows are kept as long as the settings say. */
const tables = ["audit_log", "past_mail"] as const;
type Table = (typeof tables)[number];

/** Others who write or read the table wait behind us no longer than this. */
const PATIENCE = sql.raw("'1s'");

/**
 * Keeps the log and the past mails divided by Tokyo months (rules 11.7, 11.13). It lets the owner of the
 * schema make the partitions of this month and the next ones, with what was written without one, and drop
 * the months that are too old. It locks nothing when there is nothing to do. When somebody reads for long
 * it fails, to be tried again.
 */
export async function keepMonths(ctx: Pick<Context, "db" | "clock">): Promise<void> {
  const keptMonths = await getLogKeptMonths(ctx.db);
  for (const table of tables) await keepMonthsOf(table, ctx, keptMonths);
}

async function keepMonthsOf(
  table: Table,
  { db, clock }: Pick<Context, "db" | "clock">,
  keptMonths: number,
): Promise<void> {
  const thisMonth = tokyoDate(clock.now()).slice(0, 7);
  const oldest = monthAfter(thisMonth, -keptMonths);
  const { missing, outdated } = await readMonths(db, { table, thisMonth, oldest });
  if (missing.length === 0 && outdated.length === 0) return;
  await inTransaction(db, async (tx) => {
    await takeLong(tx);
    await sql`set local lock_timeout = ${PATIENCE}`.execute(tx);
    for (const month of missing) await sql`select make_month(${table}, ${month})`.execute(tx);
    for (const month of outdated) await sql`select drop_month(${table}, ${month})`.execute(tx);
  });
}

type Months = { missing: string[]; outdated: string[] };

/** The months that still need a partition, and those that are too old, by our clock and the database's. */
async function readMonths(
  db: Reader,
  { table, thisMonth, oldest }: { table: Table; thisMonth: string; oldest: string },
): Promise<Months> {
  const { rows } = await sql<{ month: string; isDivided: boolean; mayGo: boolean }>`
    with divided as (
      select replace(substring(relname from '[0-9]{4}_[0-9]{2}$'), '_', '-') as month
      from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = ${table}::regclass and relname ~ '[0-9]{4}_[0-9]{2}$'
    ), undivided as (
      select distinct to_char(created_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month
      from ${sql.table(`${table}_default`)}
    )
    select month, divided.month is not null as is_divided, month <= last_month_to_drop() as may_go
    from divided full join undivided using (month)
    order by month
  `.execute(db);
  const ahead = Array.from({ length: LOG_MONTHS_AHEAD + 1 }, (_, step) =>
    monthAfter(thisMonth, step),
  );
  const divided = new Set(rows.filter(({ isDivided }) => isDivided).map(({ month }) => month));
  const wanted = new Set([...ahead, ...rows.map(({ month }) => month)]);
  return {
    missing: [...wanted].filter((month) => month >= oldest && !divided.has(month)).sort(),
    outdated: rows.filter(({ month, mayGo }) => mayGo && month < oldest).map(({ month }) => month),
  };
}
