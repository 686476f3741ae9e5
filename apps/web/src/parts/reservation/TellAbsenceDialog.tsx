import { trpc } from "#api/transport.ts";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { showMessage } from "#ui/messages.ts";
import type { Reservation } from "./CancelTerms.tsx";
import { Consequence, ReservationDialog } from "./ReservationDialog.tsx";
import { GIVEN_UP } from "./results.ts";
import { ScheduleFacts } from "./ScheduleFacts.tsx";
import { useReason } from "./useReason.tsx";

/** Tells the instructor of a training that has begun that the student does not come (rule 6.9). */
export function TellAbsenceDialog({
  reservation,
  onClose,
  focusAfter,
}: {
  reservation: Reservation;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const tell = trpc.trainingReserve.tell.useMutation(toldInDialog);
  const { given, asked } = useReason();

  async function perform(): Promise<void> {
    await tell.mutateAsync({ reserveId: reservation.reserveId, lateMinutes: null, ...given });
    showMessage("「行けません」と講師に伝えました");
  }

  return (
    <ReservationDialog
      title="当日の連絡"
      question="行けないことを講師に伝えますか？"
      act="行けませんと伝える"
      ended={reservation.can.tellAbsence ? undefined : GIVEN_UP}
      onAct={perform}
      onClose={onClose}
      focusAfter={focusAfter}
      about={<ScheduleFacts schedule={reservation} />}
      consequences={
        <>
          <Consequence>出欠は講師が記録します。</Consequence>
          <Consequence>この連絡で料金はかかりません。</Consequence>
        </>
      }
      {...asked}
    />
  );
}
