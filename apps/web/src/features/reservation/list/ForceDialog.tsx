import type { Consequences } from "@kenshu/domain/asked.ts";
import { ReservationState, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { shownSentences } from "@kenshu/domain/foundSentences.ts";
import { Suspense } from "react";
import { trpc } from "#api/transport.ts";
import { Help } from "#parts/help/Help.tsx";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { isMoved, timeAndPlace } from "#parts/reservation/moved.ts";
import { QueueEnd } from "#parts/reservation/QueueEnd.tsx";
import { ReservationDialog } from "#parts/reservation/ReservationDialog.tsx";
import { ReserveTerms } from "#parts/reservation/ReserveTerms.tsx";
import { reservedSentence } from "#parts/reservation/results.ts";
import { MovableFacts } from "#parts/reservation/ScheduleFacts.tsx";
import { forcing } from "#parts/reservation/terms.ts";
import { useFeeNow } from "#parts/reservation/useFeeNow.ts";
import { useReservationNow } from "#parts/reservation/useReservationNow.ts";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { useAsked } from "#ui/asked.ts";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { confirmSentences } from "#ui/sentences.ts";
import { useLatest } from "#ui/useLatest.ts";

type ForceDialogProps = { student: { id: number; name: string }; onClose: () => void };

/**
 * Gives a waiting student a place, even in a full schedule; open while there is a reservation (rule
 * 5.8). If anything is otherwise than it says, it asks again (rule 13.21).
 */
export function ForceDialog({
  reservation,
  ...props
}: ForceDialogProps & { reservation: Reservation | null }) {
  return (
    <Suspense>
      {reservation && (
        <OpenDialog key={reservation.reserveId} reservation={reservation} {...props} />
      )}
    </Suspense>
  );
}

function OpenDialog({
  reservation: whenAsked,
  student,
  onClose,
}: ForceDialogProps & { reservation: Reservation }) {
  const present = useReservationNow(whenAsked, { isStaff: true });
  const { asked, latest: reservation, during } = useLatest(present);
  const forceReserve = trpc.trainingReserve.forceReserve.useMutation(toldInDialog);
  const [{ penaltyAmount }] = trpc.setting.get.useSuspenseQuery();
  const fee = useFeeNow(penaltyAmount);
  const { actual, hasChanged, ask } = useAsked<Consequences<"TrainingReserve.ForceReserve">>();
  // Whoever has left the queue can still be given a place.
  const hasLeftQueue = !reservation.can.cancel;
  const isConfirmed = !hasLeftQueue && reservation.state !== ReservationState.Wait;
  const shown = actual ?? {
    ...forcing(reservation, ReserveResult.ForceConfirm, { penaltyAmount }),
    leavesQueue: !hasLeftQueue,
  };

  async function perform(): Promise<boolean> {
    const { done = shown } = await ask(shown, (expected) =>
      forceReserve.mutateAsync({
        scheduleId: reservation.scheduleId,
        studentId: student.id,
        expected,
      }),
    );
    showMessage(reservedSentence(done));
    return true;
  }

  return (
    <ReservationDialog
      title="強制予約"
      question={confirmSentences.reserve}
      help={<Help about="forcing" />}
      act="強制予約する"
      turn={`${hasLeftQueue} ${fee.turn} ${timeAndPlace(shown.schedule)}`}
      ended={isConfirmed ? shownSentences.confirmed : undefined}
      onAct={() => during(perform)}
      onClose={onClose}
      focusAfter={pageHeading}
      about={
        <MovableFacts
          schedule={shown.schedule}
          who={student.name}
          hasChanged={hasChanged("schedule") || isMoved(asked, reservation)}
        />
      }
      consequences={
        <>
          <QueueEnd
            {...shown}
            hasChanged={hasLeftQueue || hasChanged("leavesQueue") || hasChanged("replaced")}
          />
          <ReserveTerms
            place={shown}
            hasChanged={(key) => hasChanged(key) || fee.hasChanged(key)}
          />
        </>
      }
    />
  );
}
