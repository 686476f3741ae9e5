import { isNotCancelled, isWaiting } from "@kenshu/db/predicates.ts";
import { type QueueChance, queueChance } from "@kenshu/domain/reservation/queueChance.rules.ts";
import { CHANCE_DAYS } from "@kenshu/domain/reservation/reservation.limits.ts";
import { tokyoMidnight } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { requireRow } from "#rows/requireRow.ts";

/**
 * The outcome for students who waited at a school in the last 90 days. It leaves out those who left
 * the queue or gave the place back, and wishes that ended (rule 5.13). DbConflict for an unknown
 * school.
 */
export async function getQueueChance(ctx: SignedIn, schoolId: number): Promise<QueueChance | null> {
  const now = ctx.clock.now();
  await requireRow(ctx.db, "school", schoolId);
  const { rows } = await sql<{ waitCount: number; carriedUpCount: number }>`
    select
      count(*) as wait_count,
      count(*) filter (where reservation.carried_up_at is not null) as carried_up_count
    from schedule
    join reservation on reservation.schedule_id = schedule.id
    where schedule.school_id = ${schoolId}
      and schedule.retired_at is null
      and lower(schedule.during) >= ${tokyoMidnight(now, -CHANCE_DAYS)}
      and lower(schedule.during) < ${now}
      and ${isNotCancelled()} and (${isWaiting()} or reservation.carried_up_at is not null)
  `.execute(ctx.db);
  const [found = { waitCount: 0, carriedUpCount: 0 }] = rows;
  return queueChance(found.waitCount, found.carriedUpCount);
}
