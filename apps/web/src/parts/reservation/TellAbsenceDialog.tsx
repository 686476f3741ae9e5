import { trpc } from "#api/transport.ts";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { showMessage } from "#ui/messages.ts";
import type { Reservation } from "./CancelTerms.tsx";
import { isMoved, timeAndPlace } from "./moved.ts";
import { Consequence, ReservationDialog } from "./ReservationDialog.tsx";
import { GIVEN_UP } from "./results.ts";
import { MovableFacts } from "./ScheduleFacts.tsx";
import { useLatest } from "./useLatest.ts";
import { useReason } from "./useReason.tsx";

/** Tells the instructor of a training that has begun that the student does not come (rule 6.9). */
export function TellAbsenceDialog({
  reservation: present,
  onClose,
  focusAfter,
}: {
  reservation: Reservation;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const tell = trpc.trainingReserve.tell.useMutation(toldInDialog);
  const { asked, latest: reservation, during } = useLatest(present);
  const { given, fields } = useReason();

  async function perform(): Promise<boolean> {
    await tell.mutateAsync({ reserveId: reservation.reserveId, lateMinutes: null, ...given });
    showMessage("「行けません」と講師に伝えました");
    return true;
  }

  return (
    <ReservationDialog
      title="当日の連絡"
      question="行けないことを講師に伝えますか？"
      act="行けませんと伝える"
      turn={timeAndPlace(reservation)}
      ended={reservation.can.tellAbsence ? undefined : GIVEN_UP}
      onAct={() => during(perform)}
      onClose={onClose}
      focusAfter={focusAfter}
      about={<MovableFacts schedule={reservation} hasChanged={isMoved(asked, reservation)} />}
      consequences={
        <>
          <Consequence>出欠は講師が記録します。</Consequence>
          <Consequence>この連絡で料金はかかりません。</Consequence>
        </>
      }
    >
      {fields}
    </ReservationDialog>
  );
}
