import type { Consequences } from "@kenshu/domain/asked.ts";
import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import { Suspense } from "react";
import { trpc } from "#api/transport.ts";
import { Help } from "#parts/help/Help.tsx";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { QueueEnd } from "#parts/reservation/QueueEnd.tsx";
import { ReservationDialog } from "#parts/reservation/ReservationDialog.tsx";
import { ReserveTerms } from "#parts/reservation/ReserveTerms.tsx";
import { reservedSentence } from "#parts/reservation/results.ts";
import { ScheduleFacts } from "#parts/reservation/ScheduleFacts.tsx";
import { forcing } from "#parts/reservation/terms.ts";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { useAsked } from "#ui/asked.ts";
import { Changed } from "#ui/Changed.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { confirmSentences } from "#ui/sentences.ts";

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
  reservation,
  student,
  onClose,
}: ForceDialogProps & { reservation: Reservation }) {
  const forceReserve = trpc.trainingReserve.forceReserve.useMutation(toldInDialog);
  const [{ penaltyAmount }] = trpc.setting.get.useSuspenseQuery();
  const { actual, hasChanged, ask } = useAsked<Consequences<"TrainingReserve.ForceReserve">>();
  const shown = actual ?? forcing(reservation, ReserveResult.ForceConfirm, { penaltyAmount });

  async function perform(): Promise<void> {
    const { done = shown } = await ask(shown, (expected) =>
      forceReserve.mutateAsync({
        scheduleId: reservation.scheduleId,
        studentId: student.id,
        expected,
      }),
    );
    showMessage(reservedSentence(done));
  }

  return (
    <ReservationDialog
      title="強制予約"
      question={confirmSentences.reserve}
      help={<Help about="forcing" />}
      act="強制予約する"
      onAct={perform}
      onClose={onClose}
      focusAfter={pageHeading}
      about={
        <Changed when={hasChanged("schedule")}>
          <ScheduleFacts schedule={shown.schedule} who={student.name} />
        </Changed>
      }
      consequences={
        <>
          <QueueEnd {...shown} hasChanged={hasChanged("leavesQueue") || hasChanged("replaced")} />
          <ReserveTerms place={shown} hasChanged={hasChanged} />
        </>
      }
    />
  );
}
