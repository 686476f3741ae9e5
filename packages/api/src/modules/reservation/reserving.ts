import { inOneRoundTrip } from "@kenshu/db/oneRoundTrip.ts";
import {
  holdsPlace,
  isActive,
  isAhead,
  isNotCancelled,
  isPromotable,
  isWaiting,
  mayReserve,
} from "@kenshu/db/predicates.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { type ReservationState, type ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type {
  decideChange,
  decideReservation,
  ReserveFacts,
  Waiver,
} from "@kenshu/domain/reservation/reservation.rules.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { WrittenReservation } from "#recording/record.ts";
import {
  type LockedSchedule,
  type LockedStudent,
  lockToReserve,
  scheduleColumns,
  studentColumns,
} from "#rows/locks.ts";
import { refuseNoStudent } from "#rows/requirePerson.ts";

/** What reserving and changing share: the facts, the refusals, the new row. */

type Refusal = Extract<
  ReturnType<typeof decideReservation> | ReturnType<typeof decideChange>,
  { refusal: string }
>["refusal"];

export function refuse(
  refusal: Refusal,
  { facts: { now, maxReserveCount, schedule }, waitCount, kept }: Known,
): never {
  switch (refusal) {
    case "ReserveAlreadyExist":
      return fail(refusal, { ...(kept && { reserveId: kept.id }) });
    case "UnauthorizedOperation":
      return fail(refusal, { found: "mayNotReserve" });
    case "ReserveNotOpen":
      return fail(refusal, { opensAt: wireInstant(schedule.reserveOpensAt ?? now) });
    case "OverlapOtherReserve":
      return fail(refusal, {});
    case "StudentReserveCountOver":
      return fail(refusal, { maxReserveCount });
    case "ScheduleFull":
      return fail(refusal, { waitCount });
    case "DbConflict":
      return fail(refusal, { found: "cancelled" });
    case "OnlyWaits":
      return fail("UnauthorizedOperation", { found: "onlyWaits" });
    default:
      return fail(refusal);
  }
}

/** Known once the schedule and the student are locked. */
export type Known = { facts: ReserveFacts; waitCount: number; kept: Kept | null };

/**
 * The student's own reservation of the schedule, and the values that it keeps when forced out of
 * the queue.
 */
export type Kept = { id: number } & Waiver;

/** The request: a place in a locked schedule for this student. */
type Wanted = {
  scheduleId: number;
  studentUserId: number;
  /**
   * The reservation to give up for it. Neither it nor its wish blocks a time or counts (rule 5.12).
   */
  formerId?: number | null;
};

/** Locks the schedule and the student, and then reads the facts for the decision. */
export async function lockAndReadFacts(tx: Tx, now: Date, wanted: Wanted) {
  const [locked, { rows }] = await inOneRoundTrip(
    tx,
    lockToReserve(wanted).compile(tx),
    facts(now, wanted).compile(tx),
  );
  // A schedule that appeared between the two is not locked.
  return known(tx, now, wanted, locked.rows.length > 0 ? rows[0] : undefined);
}

/** The facts for the decision, as they are now. Schedule and student are locked. */
export async function readFacts(tx: Tx, now: Date, wanted: Wanted) {
  const { rows } = await facts(now, wanted).execute(tx);
  return known(tx, now, wanted, rows[0]);
}

type FactsRow = LockedSchedule & {
  student: LockedStudent | null;
  reserveCount: number;
  waitCount: number;
  isQueued: boolean;
  existingId: number | null;
  existing: ReservationState | null;
  noPenalty: boolean | null;
  graceUntil: Date | null;
  overlaps: boolean;
  activeCount: number;
  mayReserve: boolean;
  maxReserveCount: number;
  penaltyAmount: number;
};

function facts(now: Date, { scheduleId, studentUserId, formerId = null }: Wanted) {
  const isOther = sql`(${formerId}::integer in (id, replaces_id)) is not true`;
  return sql<FactsRow>`
    select
      ${scheduleColumns},
      (
        select to_json(found) from (
          select ${studentColumns} from app_user student
          where id = ${studentUserId} and role = ${sql.lit(Role.Student)}
        ) found
      ) as student,
      counted.*,
      exists (
        select from reservation join app_user student on student.id = reservation.student_user_id
        where counted.wait_count > 0 and reservation.schedule_id = schedule.id and ${isWaiting()}
          and ${isPromotable()}
      ) as is_queued,
      (
        -- A wish and what it would replace count as one.
        select count(distinct coalesce(replaces_id, id)) from reservation
        where student_user_id = ${studentUserId} and ${isActive()} and ${isAhead(now)}
          and ${isOther}
      ) as active_count,
      exists (
        select from reservation
        where student_user_id = ${studentUserId} and ${isNotCancelled()} and schedule_id <> schedule.id
          and reservation.during && schedule.during and ${isOther}
      ) as overlaps,
      exists (
        select from app_user student where id = ${studentUserId} and ${mayReserve()}
      ) as may_reserve,
      setting.max_reserve_count, setting.penalty_amount
    from schedule cross join lateral (
      select
        count(*) filter (where ${holdsPlace()}) as reserve_count,
        count(*) filter (where ${isWaiting()}) as wait_count,
        min(id) filter (where student_user_id = ${studentUserId}) as existing_id,
        min(state) filter (where student_user_id = ${studentUserId}) as existing,
        bool_or(no_penalty) filter (where student_user_id = ${studentUserId}) as no_penalty,
        max(grace_until) filter (where student_user_id = ${studentUserId}) as grace_until
      from reservation where schedule_id = schedule.id and ${isNotCancelled()}
    ) counted cross join setting
    where schedule.id = ${scheduleId} and schedule.retired_at is null`;
}

function known(tx: Tx, now: Date, { studentUserId }: Wanted, found: FactsRow | undefined) {
  const { student, ...row } = found ?? fail("DbConflict", { found: "scheduleGone" });
  if (!student) return refuseNoStudent(tx, studentUserId);
  const { existingId: id, noPenalty, graceUntil, ...schedule } = row;
  const kept: Kept | null = id === null ? null : { id, noPenalty: noPenalty === true, graceUntil };
  const facts: ReserveFacts = {
    now,
    schedule,
    reserveCount: row.reserveCount,
    isQueued: row.isQueued,
    maxReserveCount: row.maxReserveCount,
    penaltyAmount: row.penaltyAmount,
    student: {
      mayReserve: row.mayReserve,
      activeCount: row.activeCount,
      existing: row.existing,
      kept,
      overlaps: row.overlaps,
    },
  };
  return { schedule, student, kept, facts, waitCount: row.waitCount };
}

/** The new reservation. The database copies its time from the schedule. */
export function insertion(
  schedule: LockedSchedule,
  student: LockedStudent,
  given: { result: ReserveResult; noPenalty: boolean; now: Date; replacesId?: number | null },
) {
  const { result, noPenalty, now, replacesId = null } = given;
  return sql<WrittenReservation>`
    insert into reservation (schedule_id, during, student_user_id, kind, no_penalty, replaces_id, created_at)
    select id, during, ${student.id}, ${result}, ${noPenalty}, ${replacesId}::integer, ${now}
    from schedule where id = ${schedule.id}
    returning id, calendar_sequence`;
}
