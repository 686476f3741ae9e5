import {
  ReservationState,
  ReserveResult,
  reservationStateName,
  reserveResultName,
} from "#enumerations.ts";
import type { Reservation } from "#reservation/reservation.schema.ts";
import { reasonText, toldText } from "#reservation/saidInWords.ts";

/** Details that its state leaves out: 期限後のキャンセル、理由：体調. Empty without any. */
export function remarksOf(reservation: Reservation): string {
  const { state, kind } = reservation;
  const why = reasonText(reservation);
  const details = [
    state === ReservationState.Tardy && reservationStateName[state],
    kind === ReserveResult.CancelPenalty && reserveResultName[kind],
    toldText(reservation) ?? (why && `理由：${why}`),
  ];
  return details.filter(Boolean).join("、");
}
