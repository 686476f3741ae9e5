import { ReserveResult, SlotState } from "@kenshu/domain/enumerations.ts";
import { Suspense, useState } from "react";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences } from "#ui/sentences.ts";
import { AlertNote } from "./AlertNote.tsx";
import { ReserveTerms } from "./ReserveTerms.tsx";
import { isAboutOwnReservations, waitCountWhenFull } from "./refusals.ts";
import { reservedSentence } from "./results.ts";
import { ScheduleFacts } from "./ScheduleFacts.tsx";
import type { Slot } from "./slot.ts";
import { useWaitingOrder } from "./useWaitingOrder.ts";
import { PromotionTerms, WaitTerms } from "./WaitTerms.tsx";

/**
 * The second tap of a student's reservation; open while there is a `slot`. If the last place goes
 * meanwhile, it asks whether to wait instead: nobody joins a queue unasked (rule 5.3).
 */
export function StudentReserveDialog({
  studentId,
  slot,
  onReserved,
  onClose,
  focusAfter,
}: {
  studentId: number;
  slot: Slot | null;
  /** Receives the result, before the dialog closes. */
  onReserved?: (result: ReserveResult) => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const reserve = trpc.trainingReserve.reserveByStudent.useMutation(toldInDialog);
  const waitingOrder = useWaitingOrder(studentId);
  const [waitCountFound, setWaitCountFound] = useState<number | null>(null);
  const isFull = slot?.vacantCount === 0 || waitCountFound !== null;

  function close(): void {
    setWaitCountFound(null);
    onClose();
  }

  async function perform(): Promise<boolean> {
    if (!slot) return false;
    try {
      const { result, reserveId } = await reserve.mutateAsync({
        scheduleId: slot.id,
        acceptWaiting: isFull,
      });
      const order = result === ReserveResult.Wait ? await waitingOrder(reserveId) : null;
      showMessage(reservedSentence(slot, result, order));
      onReserved?.(result);
      return true;
    } catch (error) {
      const waitCount = waitCountWhenFull(error);
      if (waitCount === null) throw error;
      setWaitCountFound(waitCount);
      return false;
    }
  }

  return (
    <ActDialog
      opened={slot !== null}
      title={isFull ? "キャンセル待ち" : "予約"}
      question={
        waitCountFound === null
          ? confirmSentences.reserve
          : confirmSentences.waitInstead(waitCountFound + 1)
      }
      act={isFull ? "キャンセル待ちをする" : "予約する"}
      onAct={perform}
      onClose={close}
      wayOn={(error) =>
        isAboutOwnReservations(error) && (
          <LinkButton link={{ to: "/reserve/future" }}>予約確認を見る</LinkButton>
        )
      }
      focusAfter={focusAfter}
    >
      {slot && (
        <>
          <ScheduleFacts schedule={slot} />
          {isFull ? (
            <span>
              {waitCountFound === null &&
                `満席のため、${slot.waitCount > 0 ? `${slot.waitCount}名の次に` : ""}キャンセル待ちになります。`}
              <WaitTerms isClosing={slot.state === SlotState.Closing} schoolId={slot.schoolId} />
              {slot.state !== SlotState.Closing && (
                <Suspense>
                  <PromotionTerms />
                </Suspense>
              )}
            </span>
          ) : (
            <Suspense>
              <PlaceTerms slot={slot} />
            </Suspense>
          )}
        </>
      )}
    </ActDialog>
  );
}

/** What a place means: its deadlines, its fee, and the note for everybody who reserves. */
function PlaceTerms({ slot }: { slot: Slot }) {
  const [{ penaltyAmount }] = trpc.setting.get.useSuspenseQuery();
  const [{ message }] = trpc.setting.getReservationAlertMessage.useSuspenseQuery();
  return (
    <>
      <ReserveTerms slot={slot} penaltyAmount={penaltyAmount} />
      <AlertNote message={message} />
    </>
  );
}
