import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { useState } from "react";
import { now } from "#api/clock.ts";
import { errorCode } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences } from "#ui/sentences.ts";
import classes from "./CancelDialog.module.css";
import { CancelTerms, costAt, type Reservation } from "./CancelTerms.tsx";
import { feeWhenOtherwise } from "./refusals.ts";
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

type CancelDialogProps = {
  studentId: number;
  /** The student's name, unless the student is the reader. */
  who?: string;
  /** Called when it is done, before the dialog closes. */
  onCancelled?: () => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/**
 * Cancels a reservation; open while there is one. It cancels only in the state and for the fee on
 * the screen. If either has changed, it asks again (rule 5.6).
 */
export function CancelDialog({
  reservation,
  ...props
}: CancelDialogProps & { reservation: Reservation | null }) {
  return (
    reservation && <OpenDialog key={reservation.reserveId} reservation={reservation} {...props} />
  );
}

function OpenDialog({
  studentId,
  reservation: asSeen,
  who,
  onCancelled,
  onClose,
  focusAfter,
}: CancelDialogProps & { reservation: Reservation }) {
  const cancel = trpc.trainingReserve.cancel.useMutation(toldInDialog);
  const utils = trpc.useUtils();
  const [{ reservation, fee }, setAsked] = useState(() => ({
    reservation: asSeen,
    fee: costAt(asSeen, now()),
  }));
  const { reserveId } = reservation;
  const isWaiting = reservation.state === ReservationState.Wait;

  async function perform(): Promise<void> {
    try {
      const { result } = await cancel.mutateAsync({
        reserveId,
        expectedState: isWaiting ? ReservationState.Wait : ReservationState.Confirm,
        expectsFee: fee > 0,
      });
      showMessage(cancelledSentence(reservation, result));
      onCancelled?.();
    } catch (error) {
      const feeByNow = feeWhenOtherwise(error);
      // If nothing has been read, the refusal itself gives the reason.
      if (feeByNow !== null) await askAnew(feeByNow).catch(() => {});
      throw error;
    }
  }

  async function askAnew(fee: number): Promise<void> {
    const { rows } = await utils.trainingReserve.getFutures.fetch({ studentId }, { staleTime: 0 });
    const reservation = rows.find((row) => row.reserveId === reserveId);
    if (reservation) setAsked({ reservation, fee });
  }

  return (
    <ActDialog
      opened
      {...(isWaiting ? leavingQueue : cancelling)}
      destructive
      onAct={perform}
      onClose={onClose}
      isOver={isRefusedForGood}
      focusAfter={focusAfter}
    >
      <ScheduleFacts schedule={reservation} who={who} />
      {reservation.wish && <p className={classes.terms}>この予約の置き換え待ちも終了します。</p>}
      <p className={fee > 0 ? classes.charged : classes.terms}>
        <CancelTerms reservation={reservation} fee={fee} />。
      </p>
    </ActDialog>
  );
}

/** Any other refusal by a rule is final (rule 5.6). */
const isRefusedForGood = (error: unknown) =>
  errorCode(error) !== undefined && feeWhenOtherwise(error) === null;
