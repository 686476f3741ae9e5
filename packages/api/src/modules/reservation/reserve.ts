import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { ReservationState, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import {
  decideReservation,
  type ReserveFacts,
  type ReserveRequest,
} from "@kenshu/domain/reservation/reservation.rules.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { confirmedMail, waitingMail } from "#modules/reservation/reservation.mails.ts";
import {
  hasStopped,
  type LockedSchedule,
  type LockedStudent,
  lockScheduleAndStudent,
} from "#modules/reservation/reservation.store.ts";
import { writeAndRecord } from "#record.ts";
import { timeAndPlace } from "#timeAndPlace.ts";

type Reserved = { result: ReserveResult; reserveId: number };

const resultNames: Partial<Record<ReserveResult, string>> = {
  [ReserveResult.Confirm]: "予約",
  [ReserveResult.ConfirmNoPenalty]: "予約（キャンセル料なし）",
  [ReserveResult.Wait]: "キャンセル待ち",
  [ReserveResult.ForceConfirm]: "強制予約",
};

/**
 * Reserves a schedule for a student: a place, or a place in the queue, or the refusal that
 * `decideReservation` names (rules 5.2 to 5.4, 5.8).
 */
export function reserve(
  ctx: SignedIn,
  request: ReserveRequest,
  { scheduleId, studentId }: { scheduleId: number; studentId: number },
): Promise<Reserved> {
  return inTransaction(ctx.db, async (tx) => {
    const { schedule, student } = await lockScheduleAndStudent(tx, { scheduleId, studentId });
    const { kept, ...facts } = await readFacts(tx, ctx.clock.now(), schedule, student);
    const decision = decideReservation(request, facts);
    if ("refusal" in decision) return refuse(decision.refusal, facts);

    const { result } = decision;
    const noPenalty = "noPenalty" in request && request.noPenalty;
    const write = kept
      ? forceConfirmation(kept.id)
      : insertion(schedule, student, { result, noPenalty, now: facts.now });
    const isWaiting = result === ReserveResult.Wait;
    const reserveId = await writeAndRecord(tx, ctx, write, {
      category: "予約",
      description: `${student.name}さんの${resultNames[result]}（${timeAndPlace(schedule)}）`,
      mails: [
        isWaiting
          ? waitingMail(student, schedule)
          : confirmedMail(student, schedule, kept ?? { noPenalty, graceUntil: null }, facts.now),
      ],
    });
    return { result, reserveId };
  });
}

function refuse(
  refusal: Extract<ReturnType<typeof decideReservation>, { refusal: string }>["refusal"],
  { maxReserveCount }: ReserveFacts,
): never {
  switch (refusal) {
    case "OverlapOtherReserve":
      return fail(refusal, {});
    case "StudentReserveCountOver":
      return fail(refusal, { maxReserveCount });
    default:
      return fail(refusal);
  }
}

/** The student's own reservation of the schedule, with what it keeps when it is forced out of the queue. */
type Kept = { id: number; noPenalty: boolean; graceUntil: Date | null };

async function readFacts(
  tx: Tx,
  now: Date,
  schedule: LockedSchedule,
  student: LockedStudent,
): Promise<ReserveFacts & { kept: Kept | null }> {
  const { rows } = await sql<{
    reserveCount: number;
    isQueued: boolean;
    existingId: number | null;
    existing: ReservationState | null;
    noPenalty: boolean | null;
    graceUntil: Date | null;
    overlaps: boolean;
    activeCount: number;
    isTaking: boolean;
    maxReserveCount: number;
  }>`
    select
      entries.reserve_count,
      entries.existing_id,
      entries.existing,
      entries.no_penalty,
      entries.grace_until,
      exists (
        select from reservation waiting join app_user student on student.id = waiting.student_user_id
        where entries.wait_count > 0 and waiting.schedule_id = ${schedule.id}
          and waiting.state = ${ReservationState.Wait} and waiting.kind not in (4, 5)
          and student.is_enabled and not ${hasStopped}
      ) as is_queued,
      (
        select count(*) from reservation
        where student_user_id = ${student.id} and kind not in (4, 5) and state in (1, 2)
          and upper(during) > ${now}
      ) as active_count,
      exists (
        select from reservation
        where student_user_id = ${student.id} and kind not in (4, 5) and schedule_id <> ${schedule.id}
          and during && tstzrange(${schedule.startDate}, ${schedule.endDate})
      ) as overlaps,
      exists (
        select from activity where student_user_id = ${student.id} and state = 0
      ) as is_taking,
      (select max_reserve_count from setting) as max_reserve_count
    from (
      select
        count(*) filter (where state <> ${ReservationState.Wait}) as reserve_count,
        count(*) filter (where state = ${ReservationState.Wait}) as wait_count,
        min(id) filter (where student_user_id = ${student.id}) as existing_id,
        min(state) filter (where student_user_id = ${student.id}) as existing,
        bool_or(no_penalty) filter (where student_user_id = ${student.id}) as no_penalty,
        max(grace_until) filter (where student_user_id = ${student.id}) as grace_until
      from reservation where schedule_id = ${schedule.id} and kind not in (4, 5)
    ) entries
  `.execute(tx);
  const row = rows[0] ?? fail("Undifined");
  const { existingId: id, noPenalty, graceUntil } = row;
  return {
    now,
    schedule,
    reserveCount: row.reserveCount,
    isQueued: row.isQueued,
    kept: id === null ? null : { id, noPenalty: noPenalty === true, graceUntil },
    maxReserveCount: row.maxReserveCount,
    student: {
      mayReserve: student.isEnabled && student.therapistId !== null && row.isTaking,
      activeCount: row.activeCount,
      existing: row.existing,
      overlaps: row.overlaps,
    },
  };
}

/** The new reservation; its time is copied from the schedule by the database. */
function insertion(
  schedule: LockedSchedule,
  student: LockedStudent,
  { result, noPenalty, now }: { result: ReserveResult; noPenalty: boolean; now: Date },
) {
  return sql<{ id: number }>`
    insert into reservation (schedule_id, during, student_user_id, kind, no_penalty, created_at)
    select id, during, ${student.id}, ${result}, ${noPenalty}, ${now}
    from schedule where id = ${schedule.id}
    returning id`;
}

/** Takes a waiting reservation out of the queue into a place. */
function forceConfirmation(id: number) {
  return sql<{ id: number }>`
    update reservation set kind = ${ReserveResult.ForceConfirm} where id = ${id} returning id`;
}
