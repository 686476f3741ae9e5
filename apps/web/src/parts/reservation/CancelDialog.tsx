import type { Consequences } from "@kenshu/domain/asked.ts";
import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { shownSentences } from "@kenshu/domain/foundSentences.ts";
import { actualOf, errorCode } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { useAsked } from "#ui/asked.ts";
import { Changed } from "#ui/Changed.tsx";
import { DateText } from "#ui/DateText.tsx";
import { Money } from "#ui/Money.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences } from "#ui/sentences.ts";
import { CancelTerms, type Reservation } from "./CancelTerms.tsx";
import { Consequence, ReservationDialog } from "./ReservationDialog.tsx";
import { cancelledSentence } from "./results.ts";
import { ScheduleFacts } from "./ScheduleFacts.tsx";
import { TellAbsenceDialog } from "./TellAbsenceDialog.tsx";
import { cancelling } from "./terms.ts";
import { useReason } from "./useReason.tsx";

const givingUp = {
  title: "予約のキャンセル",
  question: confirmSentences.cancelReservation,
  act: "予約をキャンセル",
  keep: "予約を残す",
};

const leavingQueue = {
  title: "キャンセル待ち",
  question: confirmSentences.leaveQueue,
  act: "キャンセル待ちをやめる",
  keep: "キャンセル待ちを続ける",
};

type CancelDialogProps = {
  /** The student's name, unless the student is the reader. */
  who?: string;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/**
 * Cancels a reservation; open while there is one. If anything is otherwise than it says, it asks
 * again (rules 5.6, 13.21). A student whose training has begun tells an absence instead (rule 6.9).
 */
export function CancelDialog({
  reservation,
  ...props
}: CancelDialogProps & { reservation: Reservation | null }) {
  if (!reservation) return null;
  const Open = reservation.can.tellAbsence ? TellAbsenceDialog : OpenDialog;
  return <Open key={reservation.reserveId} reservation={reservation} {...props} />;
}

function OpenDialog({
  reservation,
  who,
  onClose,
  focusAfter,
}: CancelDialogProps & { reservation: Reservation }) {
  const cancel = trpc.trainingReserve.cancel.useMutation(toldInDialog);
  const { actual, hasChanged, ask } = useAsked<Consequences<"TrainingReserve.Cancel">>();
  const { given, fields } = useReason();
  const shown = actual ?? cancelling(reservation);
  const { schedule, state, fee, endsWish } = shown;
  const isWaiting = state === ReservationState.Wait;

  async function perform(): Promise<void> {
    const { done = shown } = await ask(shown, (expected) =>
      cancel.mutateAsync({
        reserveId: reservation.reserveId,
        ...(isWaiting ? {} : given),
        expected,
        // A server of the former version compares these.
        expectedState: state,
        expectsFee: fee > 0,
      }),
    );
    showMessage(cancelledSentence(done));
  }

  return (
    <ReservationDialog
      {...(isWaiting ? leavingQueue : givingUp)}
      destructive
      onAct={perform}
      onClose={onClose}
      isOver={isRefusedForGood}
      focusAfter={focusAfter}
      about={
        <Changed when={hasChanged("schedule")}>
          <ScheduleFacts schedule={schedule} who={who} />
        </Changed>
      }
      consequences={
        <>
          {(endsWish || hasChanged("endsWish")) && (
            <Consequence hasChanged={hasChanged("endsWish")}>
              {endsWish
                ? "この予約の置き換え待ちも終了します。"
                : "この予約の置き換え待ちは、もうありません。"}
            </Consequence>
          )}
          {hasChanged("state") && <Consequence hasChanged>{shownSentences.confirmed}</Consequence>}
          <Consequence hasChanged={hasChanged("fee") || hasChanged("state")} isCharged={fee > 0}>
            {isWaiting && !actual ? (
              <CancelTerms reservation={reservation} fee={fee} isBrief />
            ) : (
              <FeeText fee={fee} />
            )}
            。
          </Consequence>
          {!actual && !isWaiting && fee === 0 && reservation.penaltyFreeUntil && (
            <LaterFee from={reservation.penaltyFreeUntil} amount={reservation.penaltyAmount} />
          )}
        </>
      }
    >
      {!isWaiting && fields}
    </ReservationDialog>
  );
}

function LaterFee({ from, amount }: { from: string; amount: number | null }) {
  if (!amount) return null;
  return (
    <Consequence>
      <DateText value={from} withTime withoutYear />
      からは、キャンセル料
      <Money amount={amount} />
      がかかります。
    </Consequence>
  );
}

function FeeText({ fee }: { fee: number }) {
  if (fee === 0) return <>今キャンセルしても、キャンセル料はかかりません</>;
  return (
    <>
      今キャンセルすると、キャンセル料
      <Money amount={fee} />
      がかかります
    </>
  );
}

/** Any other refusal by a rule is final (rule 5.6). */
const isRefusedForGood = (error: unknown) =>
  errorCode(error) !== undefined && actualOf(error) === null;
