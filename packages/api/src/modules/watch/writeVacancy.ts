import { holdsPlace } from "@kenshu/db/predicates.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import type { Opening } from "@kenshu/domain/schedule/opening.rules.ts";
import { vacancyOf } from "@kenshu/domain/watch/watch.rules.ts";
import { sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { isWatched } from "#rows/watches.ts";

/** What a command has done to a schedule. */
export type VacancyCause = {
  id: number;
  /** How many more places are free; below 0 if there are fewer. */
  freedCount?: number;
  /**
   * Where and when it was before; null if it is new, or opens at another moment than before. Absent
   * if it has not moved.
   */
  former?: { roomId: number; startDate: Date } | null;
};

/**
 * Sees whether a command has left places free of which watchers are told, and writes one intent
 * that tells them (rule 5.19), and one for each opening that still lies ahead. The schedules are
 * locked or new, and their queues have had their turn. A schedule may have several causes. Where
 * nobody watches, this only reads.
 */
export async function writeVacancy(
  tx: Tx,
  { clock }: CommandContext,
  causes: readonly VacancyCause[],
): Promise<void> {
  const bySchedule = Map.groupBy(causes, ({ id }) => id);
  const changes = [...bySchedule].map(([id, of]) => ({
    id,
    freedCount: of.reduce((sum, { freedCount = 0 }) => sum + freedCount, 0),
    former: of.find(({ former }) => former !== undefined)?.former,
  }));
  const likely = changes.filter(({ freedCount, former }) => freedCount > 0 || former !== undefined);
  if (likely.length === 0) return;

  const now = clock.now();
  const { rows } = await sql<Watched>`
    select
      schedule.id, schedule.reserve_opens_at, lower(schedule.during) as start_date,
      schedule.capacity, room.school_id,
      (
        select count(*) from reservation where schedule_id = schedule.id and ${holdsPlace()}
      ) as reserve_count,
      (select school_id from room where id = former_room_id) as former_school_id
    from unnest(
      ${likely.map(({ id }) => id)}::integer[],
      ${likely.map(({ former }) => former?.roomId ?? null)}::integer[]
    ) as changed (id, former_room_id)
    join schedule on schedule.id = changed.id
    join room on room.id = schedule.room_id
    -- Whoever watches by the opening is told then.
    where schedule.retired_at is null and (schedule.reserve_opens_at > ${now} or ${isWatched})
    order by schedule.id
  `.execute(tx);
  const byId = new Map(likely.map((change) => [change.id, change]));
  const changed = rows.map(({ formerSchoolId, ...row }) => {
    const { freedCount = 0, former } = byId.get(row.id) ?? {};
    const before = former && { ...former, schoolId: formerSchoolId ?? row.schoolId };
    return { ...row, freedCount, former: before === undefined ? row : before };
  });
  const bySince = Map.groupBy(changed, (schedule) => +takeableSince(schedule, now));
  for (const [time, schedules] of bySince) {
    const vacancy = vacancyOf(schedules, now);
    const since = new Date(time);
    if (!vacancy) continue;
    await tx
      .insertInto("vacancy")
      .values({ ...vacancy, since, nextAttemptAt: since })
      .execute();
  }
}

/** From when on students can take its free places, which is also when watchers are told. */
function takeableSince({ reserveOpensAt }: Opening, now: Date): Date {
  return reserveOpensAt !== null && reserveOpensAt > now ? reserveOpensAt : now;
}

/** Tells nobody of this schedule at an opening that lies ahead, because it has been moved. */
export async function withdrawOpening(
  tx: Tx,
  { clock }: CommandContext,
  scheduleId: number,
): Promise<void> {
  await sql`
    update vacancy set
      to_schedule = array_remove(to_schedule, ${scheduleId}),
      to_day = array_remove(to_day, ${scheduleId}),
      to_week = array_remove(to_week, ${scheduleId})
    where since > ${clock.now()} and done_at is null and failed_at is null
      and ${scheduleId} = any(to_schedule || to_day || to_week)
  `.execute(tx);
}

type Watched = Opening & {
  id: number;
  startDate: Date;
  capacity: number;
  schoolId: number;
  reserveCount: number;
  formerSchoolId: number | null;
};
