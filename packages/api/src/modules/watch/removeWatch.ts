import { inBriefTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { nameOf, targetsOf, type Wanted } from "#modules/watch/addWatch.ts";
import { record } from "#recording/record.ts";

/**
 * Ends a watch of the caller by hand. Another's is refused like an unknown one, with DbConflict
 * (rule 5.19).
 */
export function removeWatch(ctx: SignedIn, { watchId }: { watchId: number }): Promise<void> {
  return inBriefTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<Wanted>`
      with removed as (
        delete from watch where id = ${watchId} and student_user_id = ${ctx.actor.userId} returning *
      )
      select
        removed.schedule_id, removed.school_id, removed.day, removed.week,
        lower(schedule.during) as start_date, upper(schedule.during) as end_date,
        room.name as room_name, school.name as school_name
      from removed
      left join schedule on schedule.id = removed.schedule_id
      left join room on room.id = schedule.room_id
      join school on school.id = coalesce(removed.school_id, schedule.school_id)
    `.execute(tx);
    const removed = rows[0] ?? fail("DbConflict");
    await record(tx, ctx, {
      category: "予約",
      description: `${ctx.actor.name}さんが空きのお知らせをやめる（${nameOf(removed)}）`,
      targets: targetsOf(removed, ctx.actor.userId),
    });
  });
}
