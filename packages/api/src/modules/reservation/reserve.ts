import {
  holdsPlace,
  isActive,
  isNotCancelled,
  isPromotable,
  isWaiting,
  mayReserve,
} from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { type ReservationState, ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import {
  decideReservation,
  type ReserveFacts,
  type ReserveRequest,
} from "@kenshu/domain/reservation/reservation.rules.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import {
  type LockedSchedule,
  type LockedStudent,
  lockAhead,
  lockedSchedule,
  scheduleColumns,
  studentColumns,
} from "#locks.ts";
import { confirmedMail, waitingMail } from "#modules/reservation/reservation.mails.ts";
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
  { scheduleId, studentUserId }: { scheduleId: number; studentUserId: number },
): Promise<Reserved> {
  return inTransaction(ctx.db, async (tx) => {
    await lockAhead(tx, sql`${scheduleId}`, studentUserId);
    const { schedule, student, kept, facts, waitCount, penaltyAmount } = await readFacts(
      tx,
      ctx.clock.now(),
      studentUserId,
    );
    const decision = decideReservation(request, facts);
    if ("refusal" in decision) return refuse(decision.refusal, { ...facts, waitCount });

    const { result } = decision;
    const noPenalty = "noPenalty" in request && request.noPenalty;
    const write = kept
      ? forceConfirmation(kept.id)
      : insertion(schedule, student, { result, noPenalty, now: facts.now });
    const reserveId = await writeAndRecord(tx, ctx, "reservation", write, {
      category: "予約",
      description: `${student.name}さんの${resultNames[result]}（${timeAndPlace(schedule)}）`,
      targets: { user: student.id, schedule: schedule.id },
      mails: [
        result === ReserveResult.Wait
          ? waitingMail(student, schedule)
          : confirmedMail(
              student,
              kept?.id ?? "written",
              schedule,
              kept ?? { noPenalty, graceUntil: null },
              penaltyAmount,
              facts.now,
            ),
      ],
    });
    return { result, reserveId };
  });
}

function refuse(
  refusal: Extract<ReturnType<typeof decideReservation>, { refusal: string }>["refusal"],
  { maxReserveCount, waitCount }: ReserveFacts & { waitCount: number },
): never {
  switch (refusal) {
    case "UnauthorizedOperation":
      return fail(refusal, { found: "mayNotReserve" });
    case "OverlapOtherReserve":
      return fail(refusal, {});
    case "StudentReserveCountOver":
      return fail(refusal, { maxReserveCount });
    case "ScheduleFull":
      return fail(refusal, { waitCount });
    default:
      return fail(refusal);
  }
}

/** The student's own reservation of the schedule, with what it keeps when it is forced out of the queue. */
type Kept = { id: number; noPenalty: boolean; graceUntil: Date | null };

/** The locked schedule and student, and all that the decision depends on, as it is now. */
async function readFacts(tx: Tx, now: Date, studentUserId: number) {
  const { rows } = await sql<
    LockedSchedule & {
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
    }
  >`
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
        select count(*) from reservation
        where student_user_id = ${studentUserId} and ${isActive()} and upper(during) > ${now}
      ) as active_count,
      exists (
        select from reservation
        where student_user_id = ${studentUserId} and ${isNotCancelled()} and schedule_id <> schedule.id
          and reservation.during && schedule.during
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
    where schedule.id = ${lockedSchedule}
  `.execute(tx);
  const { student, ...row } = rows[0] ?? fail("DbConflict", { found: "scheduleGone" });
  if (!student) return fail("UserNotFound");
  const { existingId: id, noPenalty, graceUntil, ...schedule } = row;
  const kept: Kept | null = id === null ? null : { id, noPenalty: noPenalty === true, graceUntil };
  const facts: ReserveFacts = {
    now,
    schedule,
    reserveCount: row.reserveCount,
    isQueued: row.isQueued,
    maxReserveCount: row.maxReserveCount,
    student: {
      mayReserve: row.mayReserve,
      activeCount: row.activeCount,
      existing: row.existing,
      overlaps: row.overlaps,
    },
  };
  const { waitCount, penaltyAmount } = row;
  return { schedule, student, kept, facts, waitCount, penaltyAmount };
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
