import type { Consequences } from "@kenshu/domain/asked.ts";
import { inOrder } from "@kenshu/domain/expected.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { Consequence, ReservationDialog } from "#parts/reservation/ReservationDialog.tsx";
import { AskedFacts } from "#parts/reservation/ScheduleFacts.tsx";
import { useReason } from "#parts/reservation/useReason.tsx";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { Changed } from "#ui/Changed.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { confirmSentences, doneSentences, doneTo } from "#ui/sentences.ts";
import { useStood } from "#ui/useStood.ts";

/**
 * The reservations that the act covers: those from tomorrow on. Midnight may pass while the list is
 * open.
 */
export function reservedFromTomorrow(reservations: readonly Reservation[]): number[] {
  return inOrder(
    reservations
      .filter(({ startDate }) => tokyoDate(new Date(startDate)) > today())
      .map(({ reserveId }) => reserveId),
  );
}

type CancelAllDialogProps = {
  student: { id: number; name: string };
  reservations: readonly Reservation[];
  onClose: () => void;
};

/**
 * Cancels everything that a student has reserved from tomorrow on (rule 5.9). If these are others
 * than the list shows, it asks again (rule 13.21).
 */
export function CancelAllDialog({ opened, ...props }: CancelAllDialogProps & { opened: boolean }) {
  return opened && <OpenDialog {...props} />;
}

function OpenDialog({ student, reservations, onClose }: CancelAllDialogProps) {
  const cancelAll = trpc.trainingReserve.cancelStudentAllReserve.useMutation(toldInDialog);
  const { shown, hasChanged, ask } = useStood<
    Consequences<"TrainingReserve.CancelStudentAllReserve">
  >({ reserveIds: reservedFromTomorrow(reservations) });
  const { given, asked } = useReason();

  async function perform(): Promise<void> {
    const { cancelledCount } = await ask((expected) =>
      cancelAll.mutateAsync({ studentUserId: student.id, ...given, expected }),
    );
    showMessage(
      cancelledCount > 0
        ? doneTo(`${student.name}さんの明日以降の予約${cancelledCount}件`, doneSentences.cancelled)
        : `${student.name}さんの明日以降の予約はありませんでした`,
    );
  }

  return (
    <ReservationDialog
      title="予約の一括キャンセル"
      question={confirmSentences.cancelAllReservations}
      act="全てキャンセル"
      keep="予約を残す"
      destructive
      onAct={perform}
      onClose={onClose}
      focusAfter={pageHeading}
      about={
        <Changed when={hasChanged("reserveIds")}>
          <AskedFacts
            facts={[
              ["研修生", student.name],
              ["予約", `${shown.reserveIds.length}件（明日以降、キャンセル待ちを含む）`],
            ]}
          />
        </Changed>
      }
      consequences={
        <>
          <Consequence>今日の予約は残ります。</Consequence>
          <Consequence>キャンセル料はかかりません。</Consequence>
          <Consequence>空いた席には、キャンセル待ちの研修生が繰り上がります。</Consequence>
          <Consequence>メールを受け取る設定の人には、それぞれメールで知らせます。</Consequence>
          <Consequence>この操作は元に戻せません。</Consequence>
        </>
      }
      {...asked}
    />
  );
}
