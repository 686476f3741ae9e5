import { takeLong } from "@kenshu/db/plainTransaction.ts";
import { inTransaction, type Reader, type Tx } from "@kenshu/db/transaction.ts";
import { LOG_MONTHS_AHEAD } from "@kenshu/domain/log/log.limits.ts";
import { firstMomentKept } from "@kenshu/domain/log/log.rules.ts";
import { monthAfter, tokyoDate, tokyoMonth, wireInstant } from "@kenshu/domain/time.ts";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#context.ts";
import { getLogKeptMonths } from "#modules/setting/index.ts";

/** Others who write or read the log wait behind us no longer than this. */
const PATIENCE = sql.raw("'1s'");

/**
 * Keeps the log divided by Tokyo months (rule 11.7). It makes the partitions of this month and the next
 * ones, moves there what was written without one, and drops the months that are too old. It locks
 * nothing when there is nothing to do. When somebody reads for long it fails, to be tried again.
 */
export async function keepMonths({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const thisMonth = tokyoDate(clock.now()).slice(0, 7);
  const keptMonths = await getLogKeptMonths(db);
  const oldest = monthAfter(thisMonth, -keptMonths);
  if (isKept(await readMonths(db, { thisMonth, oldest }))) return;
  await inTransaction(db, async (tx) => {
    await takeLong(tx);
    await sql`set local lock_timeout = ${PATIENCE}`.execute(tx);
    // Nobody may be on the way to a partition whose bounds change.
    await sql`lock table audit_log in access exclusive mode`.execute(tx);
    const { missing, outdated } = await readMonths(tx, { thisMonth, oldest });
    for (const month of missing) await divide(tx, month);
    for (const month of outdated) await sql`drop table ${partitionOf(month)}`.execute(tx);
    const first = firstMomentKept(clock.now(), keptMonths);
    await sql`delete from audit_log_default where created_at < ${first}`.execute(tx);
  });
}

type Months = { missing: string[]; outdated: string[]; hasOutdatedRows: boolean };

function isKept({ missing, outdated, hasOutdatedRows }: Months): boolean {
  return missing.length === 0 && outdated.length === 0 && !hasOutdatedRows;
}

/** The months that still need a partition, and those whose partition is too old. */
async function readMonths(
  db: Reader,
  { thisMonth, oldest }: { thisMonth: string; oldest: string },
): Promise<Months> {
  const { rows: divided } = await sql<{ month: string }>`
    select replace(substring(relname from '[0-9]{4}_[0-9]{2}$'), '_', '-') as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_log'::regclass and relname ~ '[0-9]{4}_[0-9]{2}$'
  `.execute(db);
  const { rows: waiting } = await sql<{ month: string }>`
    select distinct to_char(created_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month
    from audit_log_default
  `.execute(db);
  const existing = divided.map(({ month }) => month);
  const ahead = Array.from({ length: LOG_MONTHS_AHEAD + 1 }, (_, step) =>
    monthAfter(thisMonth, step),
  );
  const wanted = new Set([...ahead, ...waiting.map(({ month }) => month)]);
  return {
    missing: [...wanted].filter((month) => month >= oldest && !existing.includes(month)).sort(),
    outdated: existing.filter((month) => month < oldest),
    hasOutdatedRows: waiting.some(({ month }) => month < oldest),
  };
}

/** Makes the partition of a month, with the rows of it that have come without one. */
async function divide(tx: Tx, month: string): Promise<void> {
  const partition = partitionOf(month);
  const { start, end } = tokyoMonth(month);
  await sql`create table ${partition} (like audit_log including defaults)`.execute(tx);
  await sql`
    with moved as (
      delete from audit_log_default where created_at >= ${start} and created_at < ${end} returning *
    )
    insert into ${partition} select * from moved`.execute(tx);
  await sql`
    alter table audit_log attach partition ${partition}
    for values from (${literal(start)}) to (${literal(end)})`.execute(tx);
}

function partitionOf(month: string): RawBuilder<unknown> {
  return sql.table(`audit_log_${month.replace("-", "_")}`);
}

/** Bounds take no parameters. */
function literal(instant: Date): RawBuilder<unknown> {
  return sql.lit(wireInstant(instant));
}
