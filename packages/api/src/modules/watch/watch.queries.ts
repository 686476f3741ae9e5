import type { Reader } from "@kenshu/db/transaction.ts";
import { type PlainDate, tokyoDate, wireInstant } from "@kenshu/domain/time.ts";
import { watchEnd, weekEnd } from "@kenshu/domain/watch/watch.rules.ts";
import type { Watch } from "@kenshu/domain/watch/watch.schema.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { isLive } from "#rows/watches.ts";

/** What the caller watches, first that which ends first (rule 5.19). */
export async function listWatches({ db, clock, actor }: SignedIn) {
  const watches = await watchesOf(db, actor.userId, clock.now());
  const rows = watches.map(
    ({ startDate, endDate, ...watch }): Watch => ({
      ...watch,
      startDate: startDate && wireInstant(startDate),
      endDate: endDate && wireInstant(endDate),
      endsAt: wireInstant(watchEnd(lastDayOf({ startDate, ...watch }))),
    }),
  );
  return {
    rows: rows.toSorted((a, b) => a.endsAt.localeCompare(b.endsAt)),
    totalCount: rows.length,
  };
}

/** What a student watches. There are few. */
async function watchesOf(db: Reader, studentUserId: number, now: Date) {
  const { rows } = await sql<WatchRow>`
    select
      watch.id as watch_id, watch.schedule_id, watch.day, watch.week,
      lower(schedule.during) as start_date, upper(schedule.during) as end_date,
      room.name as room_name, school.id as school_id, school.name as school_name
    from watch
    left join schedule on schedule.id = watch.schedule_id
    left join room on room.id = schedule.room_id
    join school on school.id = coalesce(watch.school_id, schedule.school_id)
    where watch.student_user_id = ${studentUserId} and ${isLive(now)}
    order by watch.id
  `.execute(db);
  return rows;
}

type WatchRow = {
  watchId: number;
  scheduleId: number | null;
  day: PlainDate | null;
  week: PlainDate | null;
  startDate: Date | null;
  endDate: Date | null;
  roomName: string | null;
  schoolId: number;
  schoolName: string;
};

/** The last day on which a place of it can be reserved. */
export function lastDayOf({
  startDate,
  day,
  week,
}: Pick<WatchRow, "startDate" | "day" | "week">): PlainDate {
  if (startDate) return tokyoDate(startDate);
  if (day) return day;
  if (week) return weekEnd(week);
  throw new Error("a watch of nothing");
}
