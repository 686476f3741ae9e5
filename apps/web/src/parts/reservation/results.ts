import { ReservationState, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { type TimesOnWire, timesInWords } from "#parts/schedule/timesInWords.ts";
import type { Reservation } from "./CancelTerms.tsx";

/** A sentence for the result of reserving; `waitingOrder` is the place in the queue, if known. */
export function reservedSentence(
  schedule: TimesOnWire,
  result: ReserveResult,
  waitingOrder: number | null = null,
): string {
  const times = timesInWords(schedule);
  switch (result) {
    case ReserveResult.Wait:
      return waitingOrder === null
        ? `${times}のキャンセル待ちに登録しました`
        : `${times}のキャンセル待ちに登録しました（待ち順：${waitingOrder}番目）`;
    case ReserveResult.ForceConfirm:
      return `${times}を定員・待ち順に関係なく予約しました（強制予約）`;
    case ReserveResult.ConfirmNoPenalty:
      return `${times}を予約しました（キャンセル料なし）`;
    default:
      return `${times}を予約しました`;
  }
}

/**
 * A sentence for the result of giving up a reservation; it takes the reservation's former state.
 */
export function cancelledSentence(
  reservation: TimesOnWire & Pick<Reservation, "state" | "penaltyAmount">,
  result: ReserveResult,
): string {
  const times = timesInWords(reservation);
  if (reservation.state === ReservationState.Wait) {
    return `${times}のキャンセル待ちを取り消しました`;
  }
  const done = `${times}の予約をキャンセルしました`;
  return result === ReserveResult.CancelPenalty && reservation.penaltyAmount
    ? `${done}（キャンセル料${formatYen(reservation.penaltyAmount)}）`
    : done;
}
