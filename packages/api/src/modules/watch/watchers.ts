import {
  hasOpened,
  holdsPlace,
  isActive,
  isAhead,
  isMailed,
  isNotCancelled,
  mayReserve,
} from "@kenshu/db/predicates.ts";
import type { DB } from "@kenshu/db/schema.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { firstBeforeCutoff } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { addHours } from "@kenshu/domain/time.ts";
import { TOLD_ONCE_HOURS } from "@kenshu/domain/watch/watch.limits.ts";
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { NamedRecipient } from "#recording/mail.ts";
import type { TimeAndPlace } from "#recording/timeAndPlace.ts";
import { directions } from "#rows/directions.ts";
import { coverings, isReservedSince } from "#rows/watches.ts";

/** A watcher, and a schedule of which the watcher is told. */
export type ToldWatcher = NamedRecipient &
  TimeAndPlace & { studentUserId: number; scheduleId: number; schoolId: number };

/**
 * Who is told of which of these schedules: all who have watched it since before its places fell
 * free, could take one by now, and want mails. Nobody twice of one schedule in an hour; who is
 * returned has been noted as told. For those who are left out for the hour, another intent is
 * written, due when the first of their hours ends (rule 5.19).
 */
export async function toldOf(
  tx: Tx,
  { toSchedule, toDay, toWeek, since }: Selectable<DB["vacancy"]>,
  now: Date,
): Promise<ToldWatcher[]> {
  const anHourAgo = addHours(now, -TOLD_ONCE_HOURS);
  const { rows } = await sql<ToldWatcher>`
    with open as (
      select schedule.* from schedule
      where id = any(${[...toSchedule, ...toDay, ...toWeek]})
        and retired_at is null and lower(during) >= ${firstBeforeCutoff(now)}
        and ${hasOpened(since)}
        and capacity > (
          select count(*) from reservation where schedule_id = schedule.id and ${holdsPlace()}
        )
    ),
    watcher as (
      ${watching(coverings.schedule, toSchedule, since)} and not ${isReservedSince}
      union ${watching(coverings.day, toDay, since)}
      union ${watching(coverings.week, toWeek, since)}
    ),
    candidate as (
      select student.id as student_user_id, schedule.id as schedule_id, before.told_at
      from watcher
      join open schedule on schedule.id = watcher.schedule_id
      join app_user student on student.id = watcher.student_user_id
      left join vacancy_told before
        on before.student_user_id = student.id and before.schedule_id = schedule.id
      where student.role = ${sql.lit(Role.Student)} and ${mayReserve()} and ${isMailed()}
        and not exists (
          select from reservation
          where student_user_id = student.id and ${isNotCancelled()}
            and reservation.during && schedule.during
        )
        and (
          -- A wish and what it would replace count as one.
          select count(distinct coalesce(replaces_id, id)) from reservation
          where student_user_id = student.id and ${isActive()} and ${isAhead(now)}
        ) < (select max_reserve_count from setting)
        -- Who was told since has heard of these places.
        and (before.told_at < ${since}) is not false
    ),
    left_out as (
      select schedule_id, told_at from candidate where told_at > ${anHourAgo}
    ),
    -- One for all of them: it writes the next one for those whose hour still runs.
    later as (
      insert into vacancy (since, to_schedule, to_day, to_week, next_attempt_at)
      select
        ${since}, ${leftOutOf(toSchedule)}, ${leftOutOf(toDay)}, ${leftOutOf(toWeek)},
        min(told_at) + make_interval(hours => ${TOLD_ONCE_HOURS})
      from left_out
      having count(*) > 0
    ),
    told as (
      insert into vacancy_told (student_user_id, schedule_id, told_at)
      select student_user_id, schedule_id, ${now}
      from candidate
      order by student_user_id, schedule_id
      on conflict (student_user_id, schedule_id) do update set told_at = excluded.told_at
        where vacancy_told.told_at <= ${anHourAgo}
      returning student_user_id, schedule_id
    )
    select
      told.student_user_id, told.schedule_id,
      student.name, student.email_address, student.is_receive_e_mail_enabled,
      lower(open.during) as start_date, upper(open.during) as end_date,
      room.name as room_name, school.name as school_name, school.id as school_id,
      ${directions} as directions
    from told
    join open on open.id = told.schedule_id
    join app_user student on student.id = told.student_user_id
    join room on room.id = open.room_id
    join school on school.id = open.school_id
    order by told.student_user_id, open.during, open.id
  `.execute(tx);
  return rows;
}

/** Those of these schedules of which somebody is told later. */
function leftOutOf(scheduleIds: readonly number[]) {
  return sql`array(
    select unnest(${scheduleIds}::integer[]) intersect select schedule_id from left_out
  )`;
}

/** Those who watch these schedules in one way, since before the places fell free. */
function watching(covers: RawBuilder<SqlBool>, scheduleIds: readonly number[], since: Date) {
  return sql`
    select schedule.id as schedule_id, watch.student_user_id
    from open schedule join watch on ${covers}
    where schedule.id = any(${scheduleIds}) and watch.created_at <= ${since}`;
}
