import type { ReservationState } from "@kenshu/domain/enumerations.ts";
import type { KeptCalendarChange } from "@kenshu/domain/mail/calendarChange.ts";
import { holdsPlace } from "@kenshu/domain/reservation/reservation.rules.ts";
import type { TimeAndPlace } from "#recording/timeAndPlace.ts";

/** A reservation; a cancelled one as it was before. */
export type CalendarReservation = TimeAndPlace & {
  reservationId: number;
  state: ReservationState;
};

/**
 * Adds the reservation in a mail to the reader's calendar, or moves it there (rule 11.9). Removes
 * the one that it has replaced.
 */
export function publish(
  schedule: TimeAndPlace,
  replaced: CalendarReservation | null = null,
): KeptCalendarChange {
  return {
    method: "publish",
    events: [eventOf(schedule)],
    ...(replaced && { replaced: eventsOf([replaced]) }),
  };
}

/** Renews these reservations in it. A waiting one is not in it. */
export function publishAll(
  reservations: readonly (TimeAndPlace & { id: number; state: ReservationState })[],
): KeptCalendarChange | undefined {
  const events = eventsOf(reservations.map((one) => ({ ...one, reservationId: one.id })));
  return events.length > 0 ? { method: "publish", events } : undefined;
}

/** Removes cancelled reservations from it. A waiting one was never in it. */
export function takeOut(cancelled: readonly CalendarReservation[]): KeptCalendarChange | undefined {
  const events = eventsOf(cancelled);
  return events.length > 0 ? { method: "cancel", events } : undefined;
}

function eventsOf(reservations: readonly CalendarReservation[]) {
  return reservations
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
