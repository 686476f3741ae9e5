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
   * Where and when it was before. Absent if it has not moved. Null if its day and week hear of it as
   * of a new one: it is new, or opens at another moment.
   */
  former?: { schoolId: number; startDate: Date } | null;
  /** Whether watchers of a freed place were to be told at an opening that has moved. */
  isOwed?: boolean;
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
    isOwed: of.some(({ isOwed }) => isOwed),
    former: of.find(({ former }) => former !== undefined)?.former,
  }));
  const likely = changes.filter(({ freedCount, former }) => freedCount > 0 || former !== undefined);
  if (likely.length === 0) return;

  const now = clock.now();
  const { rows } = await sql<Watched>`
    select
      schedule.id, schedule.reserve_opens_at, lower(schedule.during) as start_date,
      schedule.capacity, schedule.school_id,
      (
        select count(*) from reservation where schedule_id = schedule.id and ${holdsPlace()}
      ) as reserve_count
    from schedule
    where schedule.id = any(${likely.map(({ id }) => id)})
      and schedule.retired_at is null
      -- Of an opening that lies ahead those are told, too, who begin to watch until then.
      and (schedule.reserve_opens_at > ${now} or ${isWatched})
    order by schedule.id
  `.execute(tx);
  const byId = new Map(likely.map((change) => [change.id, change]));
  const changed = rows.map((row) => {
    const { freedCount = 0, isOwed = false, former = row } = byId.get(row.id) ?? {};
    return { ...row, freedCount, isOwed, former };
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

/**
 * Tells nobody of this schedule at an opening that lay ahead at `now`, because it has been moved.
 * Returns whether a freed place is still to be told of.
 */
export async function withdrawOpening(tx: Tx, scheduleId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ wasFreed: boolean }>`
    with ahead as (
      select id, ${scheduleId} = any(to_schedule) as was_freed from vacancy
      where since > ${now} and done_at is null and failed_at is null
        and ${scheduleId} = any(to_schedule || to_day || to_week)
      for update
    )
    update vacancy set
      to_schedule = array_remove(to_schedule, ${scheduleId}),
      to_day = array_remove(to_day, ${scheduleId}),
      to_week = array_remove(to_week, ${scheduleId})
    from ahead where vacancy.id = ahead.id
    returning was_freed
  `.execute(tx);
  return rows.some(({ wasFreed }) => wasFreed);
}

type Watched = Opening & {
  id: number;
  startDate: Date;
  capacity: number;
  schoolId: number;
  reserveCount: number;
  formerSchoolId: number | null;
};
