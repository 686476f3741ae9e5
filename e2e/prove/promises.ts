import type { Database } from "@kenshu/db/pool.ts";
import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";

/** What was answered with success: ids, memos and names. */
export type Promised = {
  reserved: number[];
  cancelled: number[];
  marked: number[];
  paid: string[];
  named: string[];
  /** Payments that are missing in the log, which was read right after. */
  unseen: string[];
};

/** Things that were answered with success but are missing. */
export async function lostIn(db: Database, promised: Promised): Promise<string[]> {
  const { reserved, cancelled, marked, paid, named } = promised;
  const lost = await Promise.all([
    missing(
      db,
      "reserved",
      reserved,
      `select id from reservation where state <> ${ReservationState.Cancel}`,
    ),
    missing(
      db,
      "cancelled",
      cancelled,
      `select id from reservation where state = ${ReservationState.Cancel}`,
    ),
    missing(db, "marked", marked, "select id from reservation where mark is not null"),
    missing(db, "paid", paid, "select memo from cash_flow"),
    missing(db, "named", named, "select name from area"),
  ]);
  return lost.flat();
}

async function missing(db: Database, what: string, keys: (number | string)[], kept: string) {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys.map(String)}::text[]) as key
    where key not in (select kept::text from (${sql.raw(kept)}) as there (kept))`.execute(db);
  return rows.map(({ key }) => `${what} ${key}`);
}

/** Things that were entered once, repeated until the answer came, and exist more than once. */
export async function doubledIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'paid ' || memo as what from cash_flow
    where memo ~ '^[0-9a-f]{8}-' group by memo having count(*) > 1`.execute(db);
  return rows.map(({ what }) => what);
}
