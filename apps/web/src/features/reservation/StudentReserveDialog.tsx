import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences } from "#ui/sentences.ts";
import { AlertNote } from "./AlertNote.tsx";
import { ReserveTerms } from "./ReserveTerms.tsx";
import { isAboutOwnReservations } from "./refusals.ts";
import { reservedSentence } from "./results.ts";
import { ScheduleFacts } from "./ScheduleFacts.tsx";
import { slotCard } from "./SlotCard.tsx";
import type { Slot } from "./slotDays.ts";
import { useWaitingOrder } from "./useWaitingOrder.ts";

/** The second tap of a student's reservation; open while there is a `slot`. */
export function StudentReserveDialog({
  studentId,
  slot,
  onClose,
}: {
  studentId: number;
  slot: Slot | null;
  onClose: () => void;
}) {
  const reserve = trpc.trainingReserve.reserveByStudent.useMutation(toldInDialog);
  const waitingOrder = useWaitingOrder(studentId);
  const [{ penaltyAmount }] = trpc.setting.get.useSuspenseQuery();
  const [{ message }] = trpc.setting.getReservationAlertMessage.useSuspenseQuery();
  const isFull = slot?.vacantCount === 0;

  async function perform(): Promise<void> {
    if (!slot) return;
    const { result, reserveId } = await reserve.mutateAsync({ scheduleId: slot.id });
    const order = result === ReserveResult.Wait ? await waitingOrder(reserveId) : null;
    showMessage(reservedSentence(result, order));
  }

  return (
    <ActDialog
      opened={slot !== null}
      title={isFull ? "キャンセル待ち" : "予約"}
      question={confirmSentences.reserve}
      act={isFull ? "キャンセル待ちをする" : "予約する"}
      onAct={perform}
      onClose={onClose}
      wayOn={(error) =>
        isAboutOwnReservations(error) && (
          <LinkButton link={{ to: "/reserve/future" }}>予約確認を見る</LinkButton>
        )
      }
      focusAfter={() => slot && slotCard(slot.id)}
    >
      {slot && (
        <>
          <ScheduleFacts schedule={slot} />
          {isFull && (
            <span>
              満席のため、{slot.waitCount > 0 && `${slot.waitCount}名の次に`}
              キャンセル待ちになります。席が空くと、順番に予約が確定します。
            </span>
          )}
          <ReserveTerms slot={slot} penaltyAmount={penaltyAmount} />
          <AlertNote message={message} />
        </>
      )}
    </ActDialog>
  );
}
