import type { Consequences } from "@kenshu/domain/asked.ts";
import { ReservationState, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { NOBODY_PROMOTED } from "@kenshu/domain/reservation/queueSentences.ts";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import type { MessageLink } from "#ui/messages.ts";

/** The way from a message to the reservation that it tells of (rule 5.17). */
export function toReservation(reserveId: number): MessageLink {
  return {
    label: "予約を見る",
    link: { to: "/reserve/detail/$reserveId", params: { reserveId } },
  };
}

/** A sentence for what reserving has done; `waitingOrder` is the place in the queue, if known. */
export function reservedSentence(
  {
    schedule,
    result,
    isClosing,
  }: Pick<Consequences<"TrainingReserve.Reserve">, "schedule" | "result" | "isClosing">,
  waitingOrder: number | null = null,
): string {
  const times = timesInWords(schedule);
  switch (result) {
    case ReserveResult.Wait:
      return [
        `${times}のキャンセル待ちに登録しました`,
        waitingOrder === null ? "" : `（待ち順：${waitingOrder}番目）`,
        isClosing ? `。${NOBODY_PROMOTED}` : "",
      ].join("");
    case ReserveResult.ForceConfirm:
      return `${times}を定員・待ち順に関係なく予約しました（強制予約）`;
    case ReserveResult.ConfirmNoPenalty:
      return `${times}を予約しました（キャンセル料なし）`;
    default:
      return `${times}を予約しました`;
  }
}

/** A sentence for what giving up a reservation, or a place in a queue, has done. */
export function cancelledSentence({
  schedule,
  state,
  fee,
}: Consequences<"TrainingReserve.Cancel">): string {
  const times = timesInWords(schedule);
  if (state === ReservationState.Wait) return `${times}のキャンセル待ちをやめました`;
  const done = `${times}の予約をキャンセルしました`;
  return fee > 0 ? `${done}（キャンセル料${formatYen(fee)}）` : done;
}

/** Why a question about giving up a reservation has ended meanwhile (rule 24.7). */
export const GIVEN_UP = "この予約はすでにキャンセルされたか、終わっています。";
