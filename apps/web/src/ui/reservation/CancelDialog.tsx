import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { useState } from "react";
import { now as present } from "#api/clock.ts";
import { errorCode } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { CancelTerms, costAt, type Reservation } from "#ui/CancelTerms.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences } from "#ui/sentences.ts";
import { useNow } from "#ui/useNow.ts";
import classes from "./CancelDialog.module.css";
import { cancelledSentence } from "./results.ts";
import { ScheduleFacts } from "./ScheduleFacts.tsx";

const cancelling = {
  title: "予約のキャンセル",
  question: confirmSentences.cancelReservation,
  act: "予約をキャンセル",
  keep: "予約を残す",
};

const leavingQueue = {
  title: "キャンセル待ちの取り消し",
  question: confirmSentences.leaveQueue,
  act: "キャンセル待ちを取り消す",
  keep: "キャンセル待ちを続ける",
};

/**
 * Cancels a reservation; open while there is one. What it costs is shown before anyone is charged,
 * also when the free time runs out while the dialog is open.
 */
export function CancelDialog({
  reservation,
  who,
  onClose,
  focusAfter,
}: {
  reservation: Reservation | null;
  /** The student's name, where it is not the reader. */
  who?: string;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const cancel = trpc.trainingReserve.cancel.useMutation(toldInDialog);
  const [now, renewNow] = useNow();

  async function perform(): Promise<boolean> {
    if (!reservation) return false;
    if (costAt(reservation, present()) !== costAt(reservation, now)) {
      renewNow();
      return false;
    }
    const { result } = await cancel.mutateAsync({ reserveId: reservation.reserveId });
    showMessage(cancelledSentence(reservation, result));
    return true;
  }

  return (
    <ActDialog
      opened={reservation !== null}
      {...(reservation?.state === ReservationState.Wait ? leavingQueue : cancelling)}
      destructive
      onAct={perform}
      onClose={onClose}
      isOver={isRefusal}
      focusAfter={focusAfter}
    >
      {reservation && <Consequence reservation={reservation} who={who} now={now} />}
    </ActDialog>
  );
}

/** Whatever a rule refuses here it refuses for good (rule 5.6). */
const isRefusal = (error: unknown) => errorCode(error) !== undefined;

function Consequence({
  reservation,
  who,
  now,
}: {
  reservation: Reservation;
  who?: string;
  now: Date;
}) {
  const cost = costAt(reservation, now);
  const [firstCost] = useState(cost);
  return (
    <>
      <ScheduleFacts schedule={reservation} who={who} />
      {cost !== firstCost && (
        <p className={classes.charged} role="alert">
          無料でキャンセルできる期限を過ぎました。キャンセル料を確認してください。
        </p>
      )}
      {reservation.wish && <p className={classes.terms}>この予約の置き換え待ちも終了します。</p>}
      <p className={cost > 0 ? classes.charged : classes.terms}>
        <CancelTerms reservation={reservation} now={now} />。
      </p>
    </>
  );
}
