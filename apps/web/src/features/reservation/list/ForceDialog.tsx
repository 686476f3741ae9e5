import { trpc } from "#api/transport.ts";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { startOf } from "#parts/reservation/CounterpartText.tsx";
import { reservedSentence } from "#parts/reservation/results.ts";
import { ScheduleFacts } from "#parts/reservation/ScheduleFacts.tsx";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { confirmSentences } from "#ui/sentences.ts";

/** Gives a waiting student a place, even in a full schedule (rule 5.8). */
export function ForceDialog({
  reservation,
  student,
  onClose,
}: {
  reservation: Reservation | null;
  student: { id: number; name: string };
  onClose: () => void;
}) {
  const forceReserve = trpc.trainingReserve.forceReserve.useMutation(toldInDialog);

  async function perform(): Promise<void> {
    if (!reservation) return;
    const { result } = await forceReserve.mutateAsync({
      scheduleId: reservation.scheduleId,
      studentId: student.id,
    });
    showMessage(reservedSentence(reservation, result));
  }

  return (
    <ActDialog
      opened={reservation !== null}
      title="強制予約"
      question={confirmSentences.reserve}
      act="強制予約する"
      onAct={perform}
      onClose={onClose}
      focusAfter={pageHeading}
    >
      {reservation && (
        <>
          <ScheduleFacts schedule={reservation} who={student.name} />
          <span>
            キャンセル待ちをやめて、定員と待ち順に関係なく予約を確定します。
            {reservation.replaces &&
              `置き換える${startOf(reservation.replaces)}の予約は、キャンセル料なしでキャンセルになります。`}
          </span>
        </>
      )}
    </ActDialog>
  );
}
