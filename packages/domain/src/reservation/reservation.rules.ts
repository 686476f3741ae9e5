import { DoneKind, ReservationState, ReserveResult, SlotState } from "#enumerations.ts";
import type { ErrorCode } from "#errorCodes.ts";
import type { Found } from "#foundSentences.ts";
import { cutoffOf, isBeforeCutoff } from "#schedule/cutoff.rules.ts";
import { hasOpened, type Opening } from "#schedule/opening.rules.ts";
import { tokyoMidnight } from "#time.ts";

/** The parts of a schedule that matter to its reservations. */
export type Schedule = { startDate: Date; endDate: Date; capacity: number };

/**
 * The end of one week from now: a schedule must start before the end of the seventh day from today
 * (rule 5.10).
 */
export function oneWeekEnd(now: Date): Date {
  return tokyoMidnight(now, 8);
}

/** Confirmed or waiting (rule 5.1). */
export function isActive(state: ReservationState): boolean {
  return state === ReservationState.Confirm || isWaiting(state);
}

export function isWaiting(state: ReservationState): boolean {
  return state === ReservationState.Wait;
}

/** Holds a place: confirmed, or with any mark. */
export function holdsPlace(state: ReservationState): boolean {
  return isMarked(state) || state === ReservationState.Confirm;
}

/** Has a mark: attendance, tardy or absence (rule 5.1). */
export function isMarked(state: ReservationState): boolean {
  return state >= ReservationState.Attendance;
}

/** Was there: on time or late (rule 5.1). */
export function hasCome(state: ReservationState): boolean {
  return state === ReservationState.Attendance || state === ReservationState.Tardy;
}

/** The free places, never below 0 (rule 5.1). */
export function vacantCount(capacity: number, reserveCount: number): number {
  return Math.max(0, capacity - reserveCount);
}

/** What frees a reservation's cancellation from the penalty, for good or for a while (rule 5.6). */
export type Waiver = { noPenalty: boolean; graceUntil: Date | null };

/**
 * Until when giving up a place is free, and the penalty afterwards in yen. Both are null if it never
 * costs anything (rule 5.6).
 */
export type CancelTerms = { penaltyFreeUntil: Date | null; penaltyAmount: number | null };

/** The terms of a place in this schedule. */
export function cancelTerms(
  schedule: { startDate: Date },
  { noPenalty, graceUntil }: Waiver,
  penaltyAmount: number,
): CancelTerms {
  return noPenalty
    ? { penaltyFreeUntil: null, penaltyAmount: null }
    : { penaltyFreeUntil: penaltyFreeUntil(schedule, graceUntil), penaltyAmount };
}

/** Whether giving up the place has a penalty at this moment. */
function isPenalized({ penaltyFreeUntil }: CancelTerms, now: Date): boolean {
  return penaltyFreeUntil !== null && now >= penaltyFreeUntil;
}

/** What giving up the place costs at this moment, in yen (rule 5.6). */
export function feeAt(terms: CancelTerms, now: Date): number {
  return isPenalized(terms, now) ? (terms.penaltyAmount ?? 0) : 0;
}

/** Who reserves and how: the student, staff, or staff past capacity and queue. */
export type ReserveRequest =
  | { by: "student"; acceptWaiting: boolean }
  | { by: "staff"; noPenalty: boolean }
  | { by: "staff"; force: true };

export type ReserveFacts = {
  now: Date;
  schedule: Schedule & Opening;
  /** The number of reservations that hold a place. */
  reserveCount: number;
  /** Whether somebody who can be promoted waits. */
  isQueued: boolean;
  student: {
    /** Enabled, linked to HM and taking a training. */
    mayReserve: boolean;
    /** Active reservations of schedules that have not ended. */
    activeCount: number;
    /** The state of the student's reservation of this schedule, if there is one. */
    existing: ReservationState | null;
    /** What that reservation keeps when it leaves the queue. */
    kept: Waiver | null;
    /** Whether another active or marked reservation of the student overlaps in time. */
    overlaps: boolean;
  };
  maxReserveCount: number;
  /** The penalty of a late cancellation, in yen. */
  penaltyAmount: number;
};

type Confirmation = typeof ReserveResult.Confirm | typeof ReserveResult.ConfirmNoPenalty;
type Reserving = Confirmation | typeof ReserveResult.Wait | typeof ReserveResult.ForceConfirm;
export type ReserveRefusal = Extract<
  ErrorCode,
  | "InvalidDate"
  | "UnauthorizedOperation"
  | "ReserveNotOpen"
  | "ReserveTimeOver"
  | "ReserveAlreadyExist"
  | "OverlapOtherReserve"
  | "StudentReserveCountOver"
  | "ScheduleFull"
>;

/** What a request to reserve brings: a place or a place in the queue, and the terms of the place. */
export type ReserveDecision = {
  result: Reserving;
  /** The cutoff has passed. */
  isClosing: boolean;
  /** A waiting reservation gets the place. */
  leavesQueue: boolean;
} & CancelTerms;

/**
 * What a request to reserve brings, or the first refusal that applies (rules 5.2 to 5.4, 5.8,
 * 5.18).
 */
export function decideReservation(
  request: ReserveRequest,
  facts: ReserveFacts,
): ReserveDecision | { refusal: ReserveRefusal } {
  const { now, schedule, student } = facts;
  const noPenalty = "noPenalty" in request && request.noPenalty;
  const isStudent = request.by === "student";
  const isForced = "force" in request;
  const leavesQueue = isForced && student.existing === ReservationState.Wait;
  const reserving = (result: Reserving): ReserveDecision => ({
    result,
    isClosing: !isBeforeCutoff(schedule, now),
    leavesQueue,
    ...cancelTerms(schedule, student.kept ?? { noPenalty, graceUntil: null }, facts.penaltyAmount),
  });

  if (schedule.endDate <= now) return { refusal: "InvalidDate" };
  if (isStudent && !student.mayReserve) return { refusal: "UnauthorizedOperation" };
  if (isStudent && !hasOpened(schedule, now)) return { refusal: "ReserveNotOpen" };
  if (isStudent && !isBeforeCutoff(schedule, now)) return { refusal: "ReserveTimeOver" };
  if (leavesQueue) return reserving(ReserveResult.ForceConfirm);
  if (student.existing !== null) return { refusal: "ReserveAlreadyExist" };
  if (student.overlaps) return { refusal: "OverlapOtherReserve" };
  if (isStudent && student.activeCount >= facts.maxReserveCount) {
    return { refusal: "StudentReserveCountOver" };
  }

  const isFree = facts.reserveCount < schedule.capacity;
  // After the cutoff anybody can get a free place, but a forced reservation still passes the queue.
  const isOvertaking = facts.isQueued && (isForced || isBeforeCutoff(schedule, now));
  if (isFree && !isOvertaking) {
    return reserving(noPenalty ? ReserveResult.ConfirmNoPenalty : ReserveResult.Confirm);
  }
  if (isForced) return reserving(ReserveResult.ForceConfirm);
  if (isStudent && !request.acceptWaiting) return { refusal: "ScheduleFull" };
  return reserving(ReserveResult.Wait);
}

/**
 * The state of a schedule in one student's slot list (rule 5.5). A marked reservation counts as
 * reserved, so that a schedule is never offered twice.
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

/**
 * Whether a waiting student can be promoted: enabled, and not done with every training (rule 5.7).
 */
export function isPromotable(waiting: { isEnabled: boolean; hasStopped: boolean }): boolean {
  return waiting.isEnabled && !waiting.hasStopped;
}

/**
 * Who is promoted: promotable students in queue order while places are free. Students who are
 * passed over keep their place in the queue and use up none (rule 5.7).
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

/** Until when cancelling a confirmed reservation is free, never past the start (rule 5.6). */
export function penaltyFreeUntil(schedule: { startDate: Date }, graceUntil: Date | null): Date {
  const until = Math.max(cutoffOf(schedule.startDate).getTime(), graceUntil?.getTime() ?? 0);
  return new Date(Math.min(until, schedule.startDate.getTime()));
}

export type CancelFacts = Waiver & {
  now: Date;
  schedule: { startDate: Date; endDate: Date };
  state: ReservationState;
  /** Whether a wish belongs to it (rule 5.12). */
  hasWish: boolean;
  /** The penalty of a late cancellation, in yen. */
  penaltyAmount: number;
};

type CancelRefusal = Extract<ErrorCode, "CancelAlreadyAttend" | "DbConflict" | "CancelTimeOver">;

/** What a cancellation brings: the fee in yen, and the end of the reservation's wish. */
export type CancelDecision = {
  result: typeof ReserveResult.Cancel | typeof ReserveResult.CancelPenalty;
  state: typeof ReservationState.Confirm | typeof ReservationState.Wait;
  fee: number;
  endsWish: boolean;
};

/** What a cancellation brings, free or with penalty, or why it is refused (rule 5.6). */
export function decideCancellation(
  facts: CancelFacts,
): CancelDecision | { refusal: CancelRefusal } {
  const { now, schedule, state, hasWish } = facts;
  if (isMarked(state)) return { refusal: "CancelAlreadyAttend" };
  if (state === ReservationState.Cancel) return { refusal: "DbConflict" };
  if (schedule.endDate <= now) return { refusal: "CancelTimeOver" };
  if (isWaiting(state)) {
    return {
      result: ReserveResult.Cancel,
      state: ReservationState.Wait,
      fee: 0,
      endsWish: hasWish,
    };
  }
  const terms = cancelTerms(schedule, facts, facts.penaltyAmount);
  return {
    result: isPenalized(terms, now) ? ReserveResult.CancelPenalty : ReserveResult.Cancel,
    state: ReservationState.Confirm,
    fee: feeAt(terms, now),
    endsWish: hasWish,
  };
}

/** What the caller expects of a reservation to give up. Missing values are not compared. */
export type Expectation = {
  expectedState?: ReservationState;
  expectsFee?: boolean;
};

/**
 * What differs from the caller's expectation: the state, or whether giving up costs anything (`fee`
 * has the yen). Null if nothing does (rule 5.6).
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

/**
 * How a reservation is exchanged: by whom, and whether it may become a wish if there is no place.
 */
export type ChangeRequest = { by: "student" | "staff"; acceptWaiting: boolean };

/** What an exchange brings: a place, and the end of the former reservation; a wish ends nothing. */
export type ChangeDecision = ReserveDecision & { givenUp: CancelDecision | null };

/**
 * What a request to exchange a reservation brings (rule 5.12). It is refused if cancelling or
 * reserving would be, if the former only waits, or if it has begun. A full schedule is refused too,
 * unless the student can keep the former meanwhile. `facts` must leave out the former reservation.
 */
export function decideChange(
  { by, acceptWaiting }: ChangeRequest,
  facts: ReserveFacts,
  former: Omit<CancelFacts, "now" | "schedule"> & CancelFacts["schedule"],
): ChangeDecision | { refusal: ReserveRefusal | CancelRefusal | "OnlyWaits" | "InvalidDate" } {
  const { now, schedule } = facts;
  const cancellation = decideCancellation({ ...former, now, schedule: former });
  if ("refusal" in cancellation) return cancellation;
  if (isWaiting(former.state)) return { refusal: "OnlyWaits" };
  if (former.startDate <= now) return { refusal: "InvalidDate" };
  const decision = decideReservation(
    by === "student" ? { by, acceptWaiting: true } : { by, noPenalty: former.noPenalty },
    facts,
  );
  if ("refusal" in decision) return decision;
  if (decision.result !== ReserveResult.Wait) {
    return { ...decision, givenUp: cancellation };
  }
  return acceptWaiting && mayWish(former, schedule, now)
    ? { ...decision, givenUp: null }
    : { refusal: "ScheduleFull" };
}

/**
 * Whether the student can keep a confirmed reservation while waiting for another schedule (rule
 * 5.12).
 */
export function mayWish(
  former: { startDate: Date },
  schedule: { startDate: Date },
  now: Date,
): boolean {
  return isBeforeCutoff(former, now) && isBeforeCutoff(schedule, now);
}

/**
 * A reservation's state in a history. It counts as done when its schedule has begun, even if the
 * mark was set earlier on that day (rule 5.10).
 */
export function doneKind(
  { state, startDate }: { state: ReservationState; startDate: Date },
  now: Date,
): DoneKind {
  if (state === ReservationState.Absence) return DoneKind.Absence;
  return isMarked(state) && startDate <= now ? DoneKind.Done : DoneKind.Other;
}

/** The number by which people talk about a reservation. */
export function reserveNumber(reservationId: number): string {
  return `R${String(reservationId).padStart(8, "0")}`;
}
