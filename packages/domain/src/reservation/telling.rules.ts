import { ReservationState, ToldLateMinutes } from "#enumerations.ts";
import type { ErrorCode } from "#errorCodes.ts";
import { TELL_HOURS } from "#reservation/reservation.limits.ts";
import { isMarked, isWaiting } from "#reservation/reservation.rules.ts";
import { addHours } from "#time.ts";

type Times = { startDate: Date; endDate: Date };

type TellRefusal = Extract<
  ErrorCode,
  "CancelAlreadyAttend" | "DbConflict" | "UnauthorizedOperation" | "InvalidDate"
>;

/**
 * Why a student cannot say now that he or she is so late, or with null does not come; null if it is
 * possible (rule 6.9). Before the start only a cancellation says that nobody comes (rule 5.6).
 */
export function decideTelling({
  now,
  schedule,
  state,
  lateMinutes,
}: {
  now: Date;
  schedule: Times;
  state: ReservationState;
  lateMinutes: ToldLateMinutes | null;
}): { refusal: TellRefusal } | null {
  if (isMarked(state)) return { refusal: "CancelAlreadyAttend" };
  if (state === ReservationState.Cancel) return { refusal: "DbConflict" };
  if (isWaiting(state)) return { refusal: "UnauthorizedOperation" };
  const from = lateMinutes === null ? schedule.startDate : tellableFrom(schedule);
  return from <= now && now < schedule.endDate ? null : { refusal: "InvalidDate" };
}

/** What a student can say now of a reservation. */
export function tellingAbilities(facts: { now: Date; schedule: Times; state: ReservationState }): {
  tellLate: boolean;
  tellAbsence: boolean;
} {
  return {
    tellLate: decideTelling({ ...facts, lateMinutes: ToldLateMinutes.Ten }) === null,
    tellAbsence: decideTelling({ ...facts, lateMinutes: null }) === null,
  };
}

/**
 * Whether what a student said then is about this time of the schedule. After a move to a later
 * time it is not.
 */
export function isAbout(schedule: Pick<Times, "startDate">, toldAt: Date): boolean {
  return tellableFrom(schedule) <= toldAt;
}

/** From this instant on a student can say that he or she is late. */
function tellableFrom({ startDate }: Pick<Times, "startDate">): Date {
  return addHours(startDate, -TELL_HOURS);
}

/** What a student has told who is not marked together with all others (rule 6.1). */
export const leftReasons = ["toldAbsence", "toldLate"] as const;
export type LeftReason = (typeof leftReasons)[number];

/**
 * Why marking all others as present leaves a student out: what he or she has told of this schedule
 * (rules 6.1, 6.9). Null for who has told nothing.
 */
export function leftBecause(
  told: { lateMinutes: ToldLateMinutes | null } | null,
): LeftReason | null {
  if (told === null) return null;
  return told.lateMinutes === null ? "toldAbsence" : "toldLate";
}
