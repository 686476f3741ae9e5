import { ReservationState, SlotState } from "#enumerations.ts";
import { decideReservation, type ReserveRefusal } from "#reservation/reservation.rules.ts";
import type { Opening } from "#schedule/opening.rules.ts";
import { overlaps } from "#schedule/schedule.rules.ts";

type Times = { startDate: Date; endDate: Date };

/** Why a slot cannot be reserved, and the student's reservation at the same time. */
export type SlotRefusal<R extends Times> = {
  code: ReserveRefusal;
  overlapped: R | null;
};

/**
 * Why a student cannot reserve a slot, as `decideReservation` would refuse it. Null if there is a
 * place or a place in the queue (rules 5.4, 5.13, 5.18).
 */
export function slotRefusal<R extends Times>(
  slot: Times & Opening & { state: SlotState },
  student: {
    mayReserve: boolean;
    /** The active reservations of schedules that have not ended. */
    reservations: readonly R[];
    /** Their number, if they are too many to be all at hand. */
    activeCount: number;
  },
  { now, maxReserveCount }: { now: Date; maxReserveCount: number },
): SlotRefusal<R> | null {
  const overlapped = student.reservations.find((reservation) => overlaps(reservation, slot));
  const decision = decideReservation(
    { by: "student", acceptWaiting: true },
    {
      now,
      // A student who can wait can reserve, so the places do not matter.
      schedule: { ...slot, capacity: 0 },
      reserveCount: 0,
      isQueued: false,
      student: {
        mayReserve: student.mayReserve,
        activeCount: student.activeCount,
        existing: existingOf(slot.state),
        kept: null,
        overlaps: overlapped !== undefined,
      },
      maxReserveCount,
      penaltyAmount: 0,
    },
  );
  if (!("refusal" in decision)) return null;
  const { refusal: code } = decision;
  return { code, overlapped: (code === "OverlapOtherReserve" && overlapped) || null };
}

/** What a slot's state says about the student's own reservation (rule 5.5). */
function existingOf(state: SlotState): ReservationState | null {
  switch (state) {
    case SlotState.Reserved:
      return ReservationState.Confirm;
    case SlotState.Waited:
      return ReservationState.Wait;
    default:
      return null;
  }
}
