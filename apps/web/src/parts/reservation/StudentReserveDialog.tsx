import type { Consequences } from "@kenshu/domain/asked.ts";
import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import type { Preparation } from "@kenshu/domain/trainingContent/preparation.schema.ts";
import { Suspense, useState } from "react";
import { actualOf } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { WatchInstead } from "#parts/watch/WatchInstead.tsx";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { useAsked } from "#ui/asked.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences } from "#ui/sentences.ts";
import { useLatest } from "#ui/useLatest.ts";
import { useTold } from "#ui/useTold.ts";
import { AlertNote } from "./AlertNote.tsx";
import { isMoved, timeAndPlace } from "./moved.ts";
import { PreparationDialog } from "./PreparationDialog.tsx";
import { PromotionTerms } from "./PromotionTerms.tsx";
import { Consequence, ReservationDialog } from "./ReservationDialog.tsx";
import { ReserveTerms } from "./ReserveTerms.tsx";
import { isAboutOwnReservations, waitCountWhenFull } from "./refusals.ts";
import { reservedSentence, toReservation } from "./results.ts";
import { MovableFacts } from "./ScheduleFacts.tsx";
import { reserveLabel } from "./SlotAct.tsx";
import type { Slot } from "./slot.ts";
import { reserving } from "./terms.ts";
import { useFeeNow } from "./useFeeNow.ts";
import { useReserved } from "./useReserved.ts";
import { WaitTerms } from "./WaitTerms.tsx";

type StudentReserveDialogProps = {
  studentId: number;
  /** Why the question has ended meanwhile. */
  ended?: string | undefined;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/**
 * The second tap of a student's reservation; open while there is a `slot`. If the last place goes
 * meanwhile, it asks in place whether to wait instead (rule 24.7): nobody joins a queue unasked
 * (rule 5.3). If anything
 * else is otherwise than it says, it asks again, too (rule 13.21).
 */
export function StudentReserveDialog({
  slot,
  ...props
}: StudentReserveDialogProps & { slot: Slot | null }) {
  const [preparation, setPreparation] = useState<Preparation | null>(null);
  if (slot) return <OpenDialog key={slot.id} slot={slot} onToPrepare={setPreparation} {...props} />;
  return (
    preparation && (
      <PreparationDialog
        preparation={preparation}
        onClose={() => setPreparation(null)}
        focusAfter={props.focusAfter}
      />
    )
  );
}

function OpenDialog({
  studentId,
  slot: present,
  ended,
  onToPrepare,
  onClose,
  focusAfter,
}: StudentReserveDialogProps & {
  slot: Slot;
  /** Receives what the student has not seen yet, if the reservation is the soonest. */
  onToPrepare: (preparation: Preparation) => void;
}) {
  const { asked, latest: slot, during } = useLatest(present);
  const reserve = trpc.trainingReserve.reserveByStudent.useMutation(toldInDialog);
  const { data: setting } = trpc.setting.get.useQuery();
  const fee = useFeeNow(setting?.penaltyAmount);
  const reserved = useReserved(studentId);
  const { actual, hasChanged, ask } =
    useAsked<Consequences<"TrainingReserve.ReserveByStudent">>(present);
  /** How many wait, since the last place has gone. */
  const [waitCountFound, setWaitCountFound] = useTold<number>(present);
  const isFull =
    waitCountFound !== null ||
    (actual ? actual.result === ReserveResult.Wait : slot.vacantCount === 0);
  const result = isFull ? ReserveResult.Wait : ReserveResult.Confirm;
  const hasFilled = waitCountFound === null && isFull && asked.vacantCount > 0;
  const hasFreed = !isFull && asked.vacantCount === 0;
  const shown = actual
    ? { ...actual, result }
    : reserving(slot, result, { penaltyAmount: setting?.penaltyAmount });

  async function perform(): Promise<boolean> {
    try {
      const { reserveId, done = shown } = await ask(shown, (expected) =>
        reserve.mutateAsync({ scheduleId: slot.id, acceptWaiting: isFull, expected }),
      );
      const row = await reserved(reserveId);
      showMessage(reservedSentence(done, row?.waitingOrder), toReservation(reserveId));
      if (row?.preparation && !row.preparation.isSeen) onToPrepare(row.preparation);
      return true;
    } catch (error) {
      const waitCount = waitCountWhenFull(error);
      if (waitCount !== null) setWaitCountFound(waitCount);
      else if (actualOf(error)) setWaitCountFound(null);
      if (waitCount === null) throw error;
      return false;
    }
  }

  return (
    <ReservationDialog
      title={isFull ? "キャンセル待ち" : "予約"}
      question={
        waitCountFound !== null || hasFilled
          ? confirmSentences.waitInstead((waitCountFound ?? slot.waitCount) + 1)
          : isFull
            ? confirmSentences.joinQueue
            : confirmSentences.reserve
      }
      act={reserveLabel({ vacantCount: isFull ? 0 : 1 })}
      reserveOpensAt={slot.reserveOpensAt}
      turn={`${isFull} ${fee.turn} ${timeAndPlace(shown.schedule)}`}
      ended={ended}
      onAct={() => during(perform)}
      onClose={onClose}
      wayOn={(error) =>
        isAboutOwnReservations(error) && (
          <LinkButton link={{ to: "/reserve/future" }}>予約確認を見る</LinkButton>
        )
      }
      focusAfter={focusAfter}
      about={
        <MovableFacts
          schedule={shown.schedule}
          instructorName={slot.instructorName}
          hasChanged={hasChanged("schedule") || isMoved(asked, slot)}
        />
      }
      consequences={
        isFull ? (
          <>
            {waitCountFound === null && !hasFilled && (
              <Consequence hasChanged={hasChanged("result")}>
                満席のため、{slot.waitCount > 0 && `${slot.waitCount}名の次に`}
                キャンセル待ちになります。
              </Consequence>
            )}
            <Consequence>
              <WaitTerms isClosing={shown.isClosing} schoolId={slot.schoolId} />
            </Consequence>
            {!shown.isClosing && <PromotionTerms penaltyAmount={shown.penaltyAmount} />}
          </>
        ) : (
          <>
            {(hasChanged("result") || hasFreed) && (
              <Consequence hasChanged>席が空きました。</Consequence>
            )}
            <ReserveTerms
              place={shown}
              hasChanged={(key) => hasChanged(key) || fee.hasChanged(key)}
            />
          </>
        )
      }
    >
      {isFull ? (
        !shown.isClosing && <WatchInstead schedule={slot} onDone={onClose} />
      ) : (
        <Suspense>
          <Note studentId={studentId} schoolIds={[slot.schoolId]} />
        </Suspense>
      )}
    </ReservationDialog>
  );
}

/** The note for everybody who reserves. */
function Note(whom: { studentId: number; schoolIds: readonly number[] }) {
  const [{ message }] = trpc.setting.getReservationAlertMessage.useSuspenseQuery();
  return <AlertNote message={message} {...whom} />;
}
