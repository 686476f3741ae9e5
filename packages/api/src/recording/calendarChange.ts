import type { ReservationState } from "@kenshu/domain/enumerations.ts";
import type { KeptCalendarChange } from "@kenshu/domain/mail/calendarChange.ts";
import { holdsPlace } from "@kenshu/domain/reservation/reservation.rules.ts";
import type { TimeAndPlace } from "#recording/timeAndPlace.ts";

/** A reservation that was cancelled, as it stood before. */
export type CancelledReservation = TimeAndPlace & {
  reservationId: number;
  state: ReservationState;
};

/** Puts the reservation that a mail tells of into the reader's calendar, or moves it there (rule 11.9). */
export function publish(schedule: TimeAndPlace): KeptCalendarChange {
  return { method: "publish", events: [eventOf(schedule)] };
}

/** Takes cancelled reservations out of it. A waiting student had nothing in it. */
export function takeOut(
  cancelled: readonly CancelledReservation[],
): KeptCalendarChange | undefined {
  const events = cancelled
    .filter(({ state }) => holdsPlace(state))
    .map((reservation) => ({ ...eventOf(reservation), reservationId: reservation.reservationId }));
  return events.length > 0 ? { method: "cancel", events } : undefined;
}

function eventOf({ startDate, endDate, schoolName, roomName }: TimeAndPlace) {
  return {
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    schoolName,
    roomName,
  };
}
