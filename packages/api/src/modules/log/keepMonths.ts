import { takeLong } from "@kenshu/db/plainTransaction.ts";
import { inTransaction, type Reader, type Tx } from "@kenshu/db/transaction.ts";
import { LOG_MONTHS_AHEAD } from "@kenshu/domain/log/log.limits.ts";
import { firstMomentKept } from "@kenshu/domain/log/log.rules.ts";
import { monthAfter, tokyoDate, tokyoMonth, wireInstant } from "@kenshu/domain/time.ts";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#context.ts";
import { getLogKeptMonths } from "#modules/setting/index.ts";

/** Tables that are divided by months, whose rows are kept as long as the settings say. */
const tables = ["audit_log", "past_mail"] as const;
type Table = (typeof tables)[number];

/** Others who write or read the table wait behind us no longer than this. */
const PATIENCE = sql.raw("'1s'");

/**
 * Keeps the log and the past mails divided by Tokyo months (rules 11.7, 11.13). It makes the partitions of
 * this month and the next ones, moves there what was written without one, and drops the months that are
 * too old. It locks nothing when there is nothing to do. When somebody reads for long it fails, to be tried
 * again.
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
  const asked = { table, thisMonth, oldest: monthAfter(thisMonth, -keptMonths) };
  if (isKept(await readMonths(db, asked))) return;
  await inTransaction(db, async (tx) => {
    await takeLong(tx);
    await sql`set local lock_timeout = ${PATIENCE}`.execute(tx);
    // Nobody may be on the way to a partition whose bounds change.
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    const { missing, outdated } = await readMonths(tx, asked);
    for (const month of missing) await divide(tx, table, month);
    for (const month of outdated) {
      await sql`drop table ${partitionOf(table, month)}`.execute(tx);
    }
    const first = firstMomentKept(clock.now(), keptMonths);
    await sql`delete from ${defaultOf(table)} where created_at < ${first}`.execute(tx);
  });
}

type Months = { missing: string[]; outdated: string[]; hasOutdatedRows: boolean };

function isKept({ missing, outdated, hasOutdatedRows }: Months): boolean {
  return missing.length === 0 && outdated.length === 0 && !hasOutdatedRows;
}

/** The months that still need a partition, and those whose partition is too old. */
async function readMonths(
  db: Reader,
  { table, thisMonth, oldest }: { table: Table; thisMonth: string; oldest: string },
): Promise<Months> {
  const { rows: divided } = await sql<{ month: string }>`
    select replace(substring(relname from '[0-9]{4}_[0-9]{2}$'), '_', '-') as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass and relname ~ '[0-9]{4}_[0-9]{2}$'
  `.execute(db);
  const { rows: waiting } = await sql<{ month: string }>`
    select distinct to_char(created_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month
    from ${defaultOf(table)}
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
async function divide(tx: Tx, table: Table, month: string): Promise<void> {
  const partition = partitionOf(table, month);
  const { start, end } = tokyoMonth(month);
  await sql`create table ${partition} (like ${sql.table(table)} including defaults including constraints)`.execute(
    tx,
  );
  await sql`
    with moved as (
      delete from ${defaultOf(table)} where created_at >= ${start} and created_at < ${end} returning *
    )
    insert into ${partition} select * from moved`.execute(tx);
  await sql`
    alter table ${sql.table(table)} attach partition ${partition}
    for values from (${literal(start)}) to (${literal(end)})`.execute(tx);
}

function partitionOf(table: Table, month: string): RawBuilder<unknown> {
  return sql.table(`${table}_${month.replace("-", "_")}`);
}

function defaultOf(table: Table): RawBuilder<unknown> {
  return sql.table(`${table}_default`);
}

/** Bounds take no parameters. */
function literal(instant: Date): RawBuilder<unknown> {
  return sql.lit(wireInstant(instant));
}
