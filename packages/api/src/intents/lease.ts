import type { Tx } from "@kenshu/db/transaction.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import { addMinutes } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { Intent, IntentKind, WorkParts } from "#intents/intent.ts";
import { isUnleased } from "#intents/isUnleased.ts";

/** Takes a batch of due intents that no other process has, each with a lease. */
export async function takeDue<I extends Intent>(
  { db, clock }: WorkParts,
  { table, lot, leaseMinutes }: IntentKind<I>,
): Promise<I[]> {
  const now = clock.now();
  const intents = sql.table(table);
  const { rows } = await sql<I>`
    with due as (
      select id from ${intents}
      where done_at is null and failed_at is null
        and next_attempt_at <= ${now} and ${isUnleased(now)}
      order by next_attempt_at, id limit ${lot} for update skip locked
    )
    update ${intents} as intent
    set attempt_count = attempt_count + 1, leased_until = ${addMinutes(now, leaseMinutes)}
    from due where intent.id = due.id
    returning intent.*
  `.execute(db);
  return rows;
}

/**
 * The columns of a new intent that is leased to the request that writes it. After the commit the
 * request performs it with `performHeld`.
 */
export function heldByWriter(
  { leaseMinutes }: Pick<IntentKind<Intent>, "leaseMinutes">,
  clock: Clock,
): Pick<Intent, "attemptCount" | "nextAttemptAt" | "leasedUntil"> {
  const now = clock.now();
  return { attemptCount: 1, nextAttemptAt: now, leasedUntil: addMinutes(now, leaseMinutes) };
}

/**
 * Takes one open intent, due or not, for a request that will perform it with `performHeld` now.
 * Null if another process has it or it has ended.
 */
export async function takeNow<I extends Intent>(
  tx: Tx,
  { table, leaseMinutes }: Pick<IntentKind<I>, "table" | "leaseMinutes">,
  id: number,
  clock: Clock,
): Promise<I | null> {
  const now = clock.now();
  const { rows } = await sql<I>`
    update ${sql.table(table)}
    set attempt_count = attempt_count + 1, leased_until = ${addMinutes(now, leaseMinutes)}
    where id = ${id} and done_at is null and failed_at is null
      and ${isUnleased(now)}
    returning *
  `.execute(tx);
  return rows[0] ?? null;
}
