import { tokyoDate } from "@kenshu/domain/time.ts";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { confirmSentences, doneSentences, doneTo } from "#ui/sentences.ts";

/**
 * How many reservations the act covers: those from tomorrow on. Midnight may pass while the list is
 * open.
 */
export function countFromTomorrow(reservations: readonly Reservation[]): number {
  return reservations.filter(({ startDate }) => tokyoDate(new Date(startDate)) > today()).length;
}

/** Cancels everything that a student has reserved from tomorrow on (rule 5.9). */
export function CancelAllDialog({
  opened,
  student,
  reservations,
  onClose,
}: {
  opened: boolean;
  student: { id: number; name: string };
  reservations: readonly Reservation[];
  onClose: () => void;
}) {
  const cancelAll = trpc.trainingReserve.cancelStudentAllReserve.useMutation(toldInDialog);

  async function perform(): Promise<void> {
    const { cancelledCount } = await cancelAll.mutateAsync({ studentUserId: student.id });
    showMessage(
      cancelledCount > 0
        ? doneTo(`${student.name}さんの明日以降の予約${cancelledCount}件`, doneSentences.cancelled)
        : `${student.name}さんの明日以降の予約はありませんでした`,
    );
  }

  return (
    <ActDialog
      opened={opened}
      title="予約の一括キャンセル"
      question={confirmSentences.cancelAllReservations}
      act="全てキャンセル"
      keep="予約を残す"
      destructive
      onAct={perform}
      onClose={onClose}
      focusAfter={pageHeading}
    >
      <span>
        {student.name}さんの明日以降の予約
        {countFromTomorrow(reservations)}
        件（キャンセル待ちを含む）をキャンセルします。今日の予約は残ります。キャンセル料はかかりません。空いた席には、キャンセル待ちの研修生が繰り上がります。メールを受け取る設定の人には、それぞれメールで知らせます。この操作は元に戻せません。
      </span>
    </ActDialog>
  );
}
