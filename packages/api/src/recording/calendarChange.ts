import type { ReservationState } from "@kenshu/domain/enumerations.ts";
import type { KeptCalendarChange } from "@kenshu/domain/mail/calendarChange.ts";
import { holdsPlace } from "@kenshu/domain/reservation/reservation.rules.ts";
import type { TimeAndPlace } from "#recording/timeAndPlace.ts";

/** A cancelled reservation, as it was before. */
export type CancelledReservation = TimeAndPlace & {
  reservationId: number;
  state: ReservationState;
};

/**
 * Adds the reservation in a mail to the reader's calendar, or moves it there (rule 11.9). Removes
 * the one that it has replaced.
 */
export function publish(
  schedule: TimeAndPlace,
  replaced: CancelledReservation | null = null,
): KeptCalendarChange {
  return {
    method: "publish",
    events: [eventOf(schedule)],
    ...(replaced && { replaced: eventsOf([replaced]) }),
  };
}

/** Removes cancelled reservations from it. A waiting one was never in it. */
export function takeOut(
  cancelled: readonly CancelledReservation[],
): KeptCalendarChange | undefined {
  const events = eventsOf(cancelled);
  return events.length > 0 ? { method: "cancel", events } : undefined;
}

function eventsOf(cancelled: readonly CancelledReservation[]) {
  return cancelled
    .filter(({ state }) => holdsPlace(state))
    .map((reservation) => ({ ...eventOf(reservation), reservationId: reservation.reservationId }));
}

function eventOf({ startDate, endDate, schoolName, roomName, directions }: TimeAndPlace) {
  return {
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    schoolName,
    roomName,
    directions,
  };
}
