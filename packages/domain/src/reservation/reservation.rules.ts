import { DoneKind, ReservationState, ReserveResult, SlotState } from "#enumerations.ts";
import type { ErrorCode } from "#errorCodes.ts";
import type { Found } from "#foundSentences.ts";
import { CUTOFF_HOUR } from "#reservation/reservation.limits.ts";
import { addHours, tokyoMidnight } from "#time.ts";

/** The parts of a schedule that its reservations depend on. */
export type Schedule = { startDate: Date; endDate: Date; capacity: number };

/** From this instant on students may not reserve and nobody is promoted: 15:00 on the day before. */
export function cutoffOf(startDate: Date): Date {
  return addHours(tokyoMidnight(startDate, -1), CUTOFF_HOUR);
}

/** The first Tokyo midnight from which on schedules are before their cutoff. */
export function firstBeforeCutoff(now: Date): Date {
  const tomorrow = tokyoMidnight(now, 1);
  return isBeforeCutoff({ startDate: tomorrow }, now) ? tomorrow : tokyoMidnight(now, 2);
}

/** Until when a schedule starts within one week: the end of the seventh day from today (rule 5.10). */
export function oneWeekEnd(now: Date): Date {
  return tokyoMidnight(now, 8);
}

export function isBeforeCutoff(schedule: { startDate: Date }, now: Date): boolean {
  return now < cutoffOf(schedule.startDate);
}

/** Confirmed or waiting (rule 5.1). */
export function isActive(state: ReservationState): boolean {
  return state === ReservationState.Confirm || isWaiting(state);
}

export function isWaiting(state: ReservationState): boolean {
  return state === ReservationState.Wait;
}

/** Holds a place: confirmed, or carrying any mark. */
export function holdsPlace(state: ReservationState): boolean {
  return isMarked(state) || state === ReservationState.Confirm;
}

/** Carries a mark: attendance, tardy or absence (rule 5.1). */
export function isMarked(state: ReservationState): boolean {
  return state >= ReservationState.Attendance;
}

/** The places left, never below 0 (rule 5.1). */
export function vacantCount(capacity: number, reserveCount: number): number {
  return Math.max(0, capacity - reserveCount);
}

/** How a reservation is asked for: by the student, by staff, or by staff past capacity and queue. */
export type ReserveRequest =
  | { by: "student"; acceptWaiting: boolean }
  | { by: "staff"; noPenalty: boolean }
  | { by: "staff"; force: true };

export type ReserveFacts = {
  now: Date;
  schedule: Schedule;
  /** Reservations that hold a place. */
  reserveCount: number;
  /** Whether somebody who can be promoted is waiting. */
  isQueued: boolean;
  student: {
    /** Enabled, linked to HM and taking a training. */
    mayReserve: boolean;
    /** Active reservations of schedules that have not ended. */
    activeCount: number;
    /** The state of the student's reservation of this schedule, if there is one. */
    existing: ReservationState | null;
    /** Whether another active or marked reservation of the student overlaps in time. */
    overlaps: boolean;
  };
  maxReserveCount: number;
};

type Confirmation = typeof ReserveResult.Confirm | typeof ReserveResult.ConfirmNoPenalty;
type Reserving = Confirmation | typeof ReserveResult.Wait | typeof ReserveResult.ForceConfirm;
export type ReserveRefusal = Extract<
  ErrorCode,
  | "InvalidDate"
  | "UnauthorizedOperation"
  | "ReserveTimeOver"
  | "ReserveAlreadyExist"
  | "OverlapOtherReserve"
  | "StudentReserveCountOver"
  | "ScheduleFull"
>;

/** What becomes of a request to reserve: its result, or the first refusal that applies (rules 5.2 to 5.4, 5.8). */
export function decideReservation(
  request: ReserveRequest,
  facts: ReserveFacts,
): { result: Reserving } | { refusal: ReserveRefusal } {
  const { now, schedule, student } = facts;
  const isStudent = request.by === "student";
  const isForced = "force" in request;
  const leavesQueue = isForced && student.existing === ReservationState.Wait;

  if (schedule.endDate <= now) return { refusal: "InvalidDate" };
  if (isStudent && !student.mayReserve) return { refusal: "UnauthorizedOperation" };
  if (isStudent && !isBeforeCutoff(schedule, now)) return { refusal: "ReserveTimeOver" };
  if (leavesQueue) return { result: ReserveResult.ForceConfirm };
  if (student.existing !== null) return { refusal: "ReserveAlreadyExist" };
  if (student.overlaps) return { refusal: "OverlapOtherReserve" };
  if (isStudent && student.activeCount >= facts.maxReserveCount) {
    return { refusal: "StudentReserveCountOver" };
  }

  const isFree = facts.reserveCount < schedule.capacity;
  // From the cutoff on a free place is anybody's, but a forced reservation is still past the queue.
  const isOvertaking = facts.isQueued && (isForced || isBeforeCutoff(schedule, now));
  if (isFree && !isOvertaking) {
    const noPenalty = "noPenalty" in request && request.noPenalty;
    return { result: noPenalty ? ReserveResult.ConfirmNoPenalty : ReserveResult.Confirm };
  }
  if (isForced) return { result: ReserveResult.ForceConfirm };
  if (isStudent && !request.acceptWaiting) return { refusal: "ScheduleFull" };
  return { result: ReserveResult.Wait };
}

/**
 * The state of a schedule in the slot list of one student (rule 5.5).
 * A mark counts as reserved, so that a schedule is never offered twice.
 */
export function slotState(
  existing: ReservationState | null,
  schedule: { startDate: Date },
  now: Date,
): SlotState {
  if (existing === ReservationState.Wait) return SlotState.Waited;
  if (existing !== null) return SlotState.Reserved;
  return isBeforeCutoff(schedule, now) ? SlotState.Reservable : SlotState.Closing;
}

export type Waiting = { reservationId: number; isEnabled: boolean; hasStopped: boolean };

/** Whether a waiting student may be carried up: enabled, and not done with every training (rule 5.7). */
export function isPromotable(waiting: { isEnabled: boolean; hasStopped: boolean }): boolean {
  return waiting.isEnabled && !waiting.hasStopped;
}

/**
 * Who is carried up, in the order of the queue: promotable students while places are free. Students who
 * are passed over keep their place in the queue and use up none (rule 5.7).
 */
export function promote(
  schedule: Schedule,
  reserveCount: number,
  queue: readonly Waiting[],
  now: Date,
): { promoted: number[]; skipped: number[] } {
  const promoted: number[] = [];
  const skipped: number[] = [];
  if (!isBeforeCutoff(schedule, now)) return { promoted, skipped };
  for (const waiting of queue) {
    if (reserveCount + promoted.length >= schedule.capacity) break;
    (isPromotable(waiting) ? promoted : skipped).push(waiting.reservationId);
  }
  return { promoted, skipped };
}

/** Until when a confirmed reservation is cancelled free of charge, never past the start (rule 5.6). */
export function penaltyFreeUntil(schedule: { startDate: Date }, graceUntil: Date | null): Date {
  const until = Math.max(cutoffOf(schedule.startDate).getTime(), graceUntil?.getTime() ?? 0);
  return new Date(Math.min(until, schedule.startDate.getTime()));
}

export type CancelFacts = {
  now: Date;
  schedule: { startDate: Date; endDate: Date };
  state: ReservationState;
  noPenalty: boolean;
  graceUntil: Date | null;
};

type CancelRefusal = Extract<ErrorCode, "CancelAlreadyAttend" | "DbConflict" | "CancelTimeOver">;

/** What becomes of a cancellation: free, with penalty, or refused (rule 5.6). */
export function decideCancellation(
  facts: CancelFacts,
):
  | { result: typeof ReserveResult.Cancel | typeof ReserveResult.CancelPenalty }
  | { refusal: CancelRefusal } {
  const { now, schedule, state } = facts;
  if (isMarked(state)) return { refusal: "CancelAlreadyAttend" };
  if (state === ReservationState.Cancel) return { refusal: "DbConflict" };
  if (schedule.endDate <= now) return { refusal: "CancelTimeOver" };
  const isFree =
    isWaiting(state) || facts.noPenalty || now < penaltyFreeUntil(schedule, facts.graceUntil);
  return { result: isFree ? ReserveResult.Cancel : ReserveResult.CancelPenalty };
}

/** What its caller takes a reservation for that is to be given up; what is left out is not compared. */
export type Expectation = {
  expectedState?: ReservationState;
  expectsFee?: boolean;
};

/**
 * What is otherwise by now than the caller expects: the state, or whether giving up costs anything, which
 * `fee` tells in yen; null where nothing is (rule 5.6).
 */
export function whatIsOtherwise(
  { expectedState, expectsFee }: Expectation,
  { state, fee }: { state: ReservationState; fee: number },
): Extract<Found, "confirmed" | "waits" | "charged" | "free"> | null {
  if (expectedState !== undefined && state !== expectedState) {
    return isWaiting(state) ? "waits" : "confirmed";
  }
  const isCharged = fee > 0;
  if (expectsFee === undefined || isCharged === expectsFee) return null;
  return isCharged ? "charged" : "free";
}

/** How a reservation is changed for another: who does it, and whether it may become a wish where there is no place. */
export type ChangeRequest = { by: "student" | "staff"; acceptWaiting: boolean };

/**
 * What becomes of a request to change a reservation for another (rule 5.12). It is refused where
 * cancelling or reserving would be, and where the former only waits. A full schedule is refused too,
 * unless the former can be kept meanwhile. `facts` leaves the former out of what the student has.
 */
export function decideChange(
  { by, acceptWaiting }: ChangeRequest,
  facts: ReserveFacts,
  former: Omit<CancelFacts, "now" | "schedule"> & CancelFacts["schedule"],
): ReturnType<typeof decideReservation> | { refusal: CancelRefusal | "OnlyWaits" } {
  const { now, schedule } = facts;
  const cancellation = decideCancellation({ ...former, now, schedule: former });
  if ("refusal" in cancellation) return cancellation;
  if (isWaiting(former.state)) return { refusal: "OnlyWaits" };
  const decision = decideReservation(
    by === "student" ? { by, acceptWaiting: true } : { by, noPenalty: former.noPenalty },
    facts,
  );
  if ("refusal" in decision || decision.result !== ReserveResult.Wait) return decision;
  return acceptWaiting && mayWish(former, schedule, now) ? decision : { refusal: "ScheduleFull" };
}

/** Whether a confirmed reservation can be kept while a place in another schedule is waited for (rule 5.12). */
export function mayWish(
  former: { startDate: Date },
  schedule: { startDate: Date },
  now: Date,
): boolean {
  return isBeforeCutoff(former, now) && isBeforeCutoff(schedule, now);
}

/**
 * What a history says of a reservation: done once its schedule has begun, whenever the mark was set
 * on that day (rule 5.10).
 */
export function doneKind(
  { state, startDate }: { state: ReservationState; startDate: Date },
  now: Date,
): DoneKind {
  if (state === ReservationState.Absence) return DoneKind.Absence;
  return isMarked(state) && startDate <= now ? DoneKind.Done : DoneKind.Other;
}

/** The number under which people talk about a reservation. */
export function reserveNumber(reservationId: number): string {
  return `R${String(reservationId).padStart(8, "0")}`;
}
