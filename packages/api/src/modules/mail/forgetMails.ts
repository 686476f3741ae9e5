import type { Database } from "@kenshu/db/pool.ts";
import { firstMomentKept } from "@kenshu/domain/log/log.rules.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { getLogKeptMonths } from "#modules/setting/index.ts";

/** Mails that are deleted at a time. */
const LOT = 1000;

/** Forgets the mails that got through or were seen to, once the log has forgotten them (rule 11.13). */
export async function forgetMails({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const first = firstMomentKept(clock.now(), await getLogKeptMonths(db));
  while (await forgetLot(db, first));
}

/** False after the last lot. */
async function forgetLot(db: Database, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from mail where id in (
      select id from mail
      where created_at < ${before} and (done_at is not null or settled_at is not null)
      limit ${LOT}
    )
  `.execute(db);
  return numAffectedRows === BigInt(LOT);
}
