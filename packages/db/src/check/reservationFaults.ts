import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import { isPromotable } from "@kenshu/domain/reservation/reservation.rules.ts";
import { isBeforeCutoff } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { sql } from "kysely";
import type { Reader } from "#plainTransaction.ts";
import { hasStopped, holdsPlace, isConfirmed, isNotCancelled, isWaiting } from "#predicates.ts";

/**
 * Violations of rules 4.5, 4.13, 5.2, 5.7, 5.11 and 5.12 in schedules and reservations. It does not
 * look for students who were promoted past somebody, because the one who still waits may have been
 * disabled at that time.
 */
export async function reservationFaults(db: Reader, now: Date): Promise<string[]> {
  return [
    ...(await overbooked(db)),
    ...(await overlapping(db)),
    ...(await doubled(db)),
    ...(await passedOver(db, now)),
    ...(await unboundWishes(db)),
    ...(await elsewhere(db, now)),
  ];
}

/** A schedule with more places taken than it has, without those taken by force. */
async function overbooked(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: number; capacity: number; taken: number }>`
    select schedule.id, schedule.capacity, count(*) as taken
    from schedule join reservation on reservation.schedule_id = schedule.id
    where ${holdsPlace()} and reservation.kind <> ${ReserveResult.ForceConfirm}
    group by schedule.id having count(*) > schedule.capacity
  `.execute(db);
  return rows.map(
    ({ id, capacity, taken }) =>
      `研修予定 ${id} の予約が定員を超えています: ${taken}/${capacity}名`,
  );
}

/**
 * Two reservations of one student at the same time, neither of them the other's wish; or two
 * schedules in one room.
 */
async function overlapping(db: Reader): Promise<string[]> {
  const reservations = await sql<{ id: number }>`
    select id from (
      select id, lower(during) < lag(upper(during)) over (
        partition by student_user_id order by lower(during), upper(during)
      ) as is_doubled
      from reservation where ${isNotCancelled()} and replaced_state is null
    ) as reservation where is_doubled
    union
    select wish.id
    from reservation wish
    join reservation other on other.student_user_id = wish.student_user_id and other.during && wish.during
    where wish.replaced_state is not null and ${isNotCancelled("other")} and other.id not in (wish.id, wish.replaces_id)
  `.execute(db);
  const schedules = await sql<{ id: number }>`
    select id from (
      select id, lower(during) < lag(upper(during)) over (
        partition by room_id order by lower(during), upper(during)
      ) as is_doubled
      from schedule where retired_at is null
    ) as schedule where is_doubled
  `.execute(db);
  return [
    ...reservations.rows.map(({ id }) => `予約 ${id} が同じ研修生の予約と重なっています`),
    ...schedules.rows.map(({ id }) => `研修予定 ${id} が同じ部屋の研修予定と重なっています`),
  ];
}

/**
 * Two reservations of one student for one schedule, or one whose time differs from its schedule's.
 */
async function doubled(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from reservation where ${isNotCancelled()}
    group by schedule_id, student_user_id having count(*) > 1
    union
    select reservation.id from reservation
    join schedule on schedule.id = reservation.schedule_id and schedule.during <> reservation.during
  `.execute(db);
  return rows.map(({ id }) => `予約 ${id} が二重か、研修予定と日時が違います`);
}

/** A student who could be promoted waits before the cutoff although a place is free. */
async function passedOver(db: Reader, now: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: number;
    scheduleId: number;
    startDate: Date;
    isEnabled: boolean;
    hasStopped: boolean;
  }>`
    select
      waiting.id, waiting.schedule_id, lower(waiting.during) as start_date, student.is_enabled,
      ${hasStopped()} as has_stopped
    from reservation waiting
    join schedule on schedule.id = waiting.schedule_id
    join app_user student on student.id = waiting.student_user_id
    where ${isWaiting("waiting")} and lower(waiting.during) > ${now} and schedule.capacity > (
      select count(*) from reservation
      where schedule_id = schedule.id and ${holdsPlace()}
    )
  `.execute(db);
  return rows
    .filter((waiting) => isBeforeCutoff(waiting, now) && isPromotable(waiting))
    .map(({ id, scheduleId }) => `予約 ${id} が待っている研修予定 ${scheduleId} に空きがあります`);
}

/**
 * A wish whose reservation to replace is not confirmed, belongs to somebody else, or has another
 * wish.
 */
async function unboundWishes(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select wish.id
    from reservation wish
    join reservation replaced on replaced.id = wish.replaces_id
    where ${isWaiting("wish")} and (
      not ${isConfirmed("replaced")} or replaced.student_user_id <> wish.student_user_id
      or exists (
        select from reservation other
        where other.replaces_id = wish.replaces_id and ${isWaiting("other")} and other.id <> wish.id
      )
    )
  `.execute(db);
  return rows.map(({ id }) => `キャンセル待ち ${id} が置き換える予約は、もう置き換えられません`);
}

/** A schedule that has not ended in another school than its room. */
async function elsewhere(db: Reader, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select schedule.id from schedule join room on room.id = schedule.room_id
    where schedule.school_id is distinct from room.school_id
      and upper(during) > ${now} and retired_at is null
  `.execute(db);
  return rows.map(({ id }) => `研修予定 ${id} の研修施設が、部屋の研修施設と違います`);
}
