import type { Reader, Tx } from "@kenshu/db/transaction.ts";
import { type ClosedMonths, isMonthClosed } from "@kenshu/domain/cashFlow/closedMonth.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { monthAfter, type PlainDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

/** Which months are closed, as of now. */
export async function closedMonths(db: Reader): Promise<ClosedMonths> {
  const { rows } = await sql<{ closedBefore: PlainDate | null; lastKept: PlainDate | null }>`
    select
      closed_before(),
      (
        -- A server of the former version may have closed an earlier one again.
        select max(month) from closed_month where month >= (select month from first_closed_month)
      ) as last_kept
  `.execute(db);
  const [{ closedBefore = null, lastKept = null } = {}] = rows;
  return {
    last: closedBefore && monthAfter(closedBefore.slice(0, 7), -1),
    lastKept: lastKept?.slice(0, 7) ?? null,
  };
}

/**
 * MonthClosed if this day lies in a closed month, with the advice for the act. Nobody closes or
 * opens a month until the transaction ends (rule 10.5).
 */
export async function requireOpenMonth(
  tx: Tx,
  day: PlainDate,
  found: "enteredIntoClosed" | "removedFromClosed",
): Promise<void> {
  await sql`select share_closed_months()`.execute(tx);
  const { last } = await closedMonths(tx);
  if (isMonthClosed(day, last)) fail("MonthClosed", { found });
}
