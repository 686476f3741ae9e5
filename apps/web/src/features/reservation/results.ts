import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { doneSentences } from "#ui/sentences.ts";

/** Names what a request to reserve has brought; `waitingOrder` is the place in the queue, where known. */
export function reservedSentence(result: ReserveResult, waitingOrder: number | null): string {
  switch (result) {
    case ReserveResult.Wait:
      return waitingOrder === null
        ? "キャンセル待ちに登録しました"
        : `キャンセル待ちに登録しました（待ち順 ${waitingOrder}番目）`;
    case ReserveResult.ForceConfirm:
      return "定員・待ち順に関係なく予約しました（強制予約）";
    case ReserveResult.ConfirmNoPenalty:
      return "予約しました（キャンセル料なし）";
    default:
      return "予約しました";
  }
}

/** Names what a cancellation has brought; `penaltyAmount` in yen. */
export function cancelledSentence(result: ReserveResult, penaltyAmount: number | null): string {
  return result === ReserveResult.CancelPenalty && penaltyAmount
    ? `${doneSentences.cancelled}（キャンセル料 ${formatYen(penaltyAmount)}）`
    : doneSentences.cancelled;
}
