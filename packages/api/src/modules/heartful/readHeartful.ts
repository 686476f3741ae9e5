import { setTimeout as pause } from "node:timers/promises";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import type { Category, Company } from "@kenshu/heartful/contract.ts";
import { HeartfulError } from "@kenshu/heartful/errors.ts";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { record } from "#recording/record.ts";

type ReadingContext = Pick<Context, "db" | "clock" | "heartful">;

/** A screen waits for HM this many milliseconds. Then it shows what was read earlier. */
const WAIT = 3000;

/**
 * Reads HM's categories and companies into their tables (rule 9.11). Open screens hear of what has
 * changed (rule 24.2). If HM does not answer, nothing changes; the gateway logs that.
 */
export async function readHeartful({ db, clock, heartful }: ReadingContext): Promise<void> {
  if (!heartful) return;
  const now = clock.now();
  try {
    const [categories, companies] = await Promise.all([
      heartful.getCategories(),
      heartful.getCompanies(),
    ]);
    await inTransaction(db, async (tx) => {
      // Servers that read at the same time write one after the other. An older reading writes
      // nothing.
      const isNewest = await tx
        .insertInto("heartfulReading")
        .values({ readAt: now })
        .onConflict((conflict) =>
          conflict
            .column("isOnly")
            .doUpdateSet({ readAt: now })
            .where("heartfulReading.readAt", "<=", now),
        )
        .returning("readAt")
        .executeTakeFirst();
      if (!isNewest) return;
      const changedCount =
        (await writeCategories(tx, categories)) + (await writeCompanies(tx, companies));
      if (changedCount === 0) return;
      const description = `HMのカテゴリーと所属会社の変更を${changedCount}件反映`;
      await record(tx, { db: tx, clock, actor: null }, { category: "研修種目", description });
    });
  } catch (error) {
    if (!(error instanceof HeartfulError)) throw error;
  }
}

/**
 * The same for a waiting reader. It does not wait for a slow HM, whose answer appears next time.
 */
export async function readHeartfulSoon(ctx: ReadingContext & Pick<Context, "log">): Promise<void> {
  const reading = readHeartful(ctx).catch((err: unknown) => {
    ctx.log.error({ err }, "HM was not read");
  });
  await Promise.race([reading, pause(WAIT, undefined, { ref: false })]);
}

/** Returns how many it has changed. */
async function writeCategories(tx: Tx, categories: readonly Category[]): Promise<number> {
  const { rows } = await sql`
    with given as (
      select distinct on (id) id, name, is_flex
      from unnest(
        ${categories.map(({ id }) => id)}::integer[],
        ${categories.map(({ name }) => name)}::text[],
        ${categories.map(({ isFlex }) => isFlex)}::boolean[]
      ) as given (id, name, is_flex)
    ),
    gone as (
      update heartful_category set is_gone = true
      where not is_gone and id not in (select id from given)
      returning id
    ),
    written as (
      insert into heartful_category as known (id, name, is_flex)
      select id, name, is_flex from given
      on conflict (id) do update
        set name = excluded.name, is_flex = excluded.is_flex, is_gone = false
        where (known.name, known.is_flex, known.is_gone)
          is distinct from (excluded.name, excluded.is_flex, false)
      returning id
    )
    select id from gone union all select id from written`.execute(tx);
  return rows.length;
}

/** Returns how many it has changed. */
async function writeCompanies(tx: Tx, companies: readonly Company[]): Promise<number> {
  const { rows } = await sql`
    with given as (
      select distinct on (id) id, name
      from unnest(
        ${companies.map(({ id }) => id)}::integer[],
        ${companies.map(({ name }) => name)}::text[]
      ) as given (id, name)
    ),
    gone as (
      update company set is_gone = true where not is_gone and id not in (select id from given)
      returning id
    ),
    written as (
      insert into company as known (id, name) select id, name from given
      on conflict (id) do update set name = excluded.name, is_gone = false
        where (known.name, known.is_gone) is distinct from (excluded.name, false)
      returning id
    )
    select id from gone union all select id from written`.execute(tx);
  return rows.length;
}
