import { takeLong } from "@kenshu/db/plainTransaction.ts";
import type { Database } from "@kenshu/db/pool.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { MAIL_DAYS_AT_HAND } from "@kenshu/domain/mail/mail.limits.ts";
import { addHours, type Clock } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { pastColumns } from "#recording/pastColumns.ts";

/** Mails that are moved at a time. */
const LOT = 1000;

/**
 * Moves the mails that have arrived or were seen to away from those that wait, to where they go a month
 * at a time (rule 11.13). Any number of processes may do it at once.
 */
export async function movePastMails({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = addHours(clock.now(), -24 * MAIL_DAYS_AT_HAND);
  let last: number | null = 0;
  while (last !== null) {
    const after: number = last;
    last = await inTransaction(db, (tx) => moveLot(tx, { before, after }));
  }
}

/** Moves those with the next ids, and returns the last of these; null where none is left. */
async function moveLot(
  tx: Tx,
  { before, after }: { before: Date; after: number },
): Promise<number | null> {
  await takeLong(tx);
  const { rows } = await sql<{ last: number | null }>`
    with moved as (
      delete from mail where id in (
        select id from mail
        where id > ${after} and created_at < ${before}
          and (done_at is not null or settled_at is not null)
        order by id limit ${LOT} for update skip locked
      )
      returning ${pastColumns}, cause
    ), written as (
      insert into past_mail (${pastColumns}, cause) select ${pastColumns}, cause from moved
    )
    select max(id) as last from moved
  `.execute(tx);
  return rows[0]?.last ?? null;
}
