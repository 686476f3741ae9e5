import type { Consequences } from "@kenshu/domain/asked.ts";
import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { foundSentences } from "@kenshu/domain/foundSentences.ts";
import { actualOf, errorCode } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { useAsked } from "#ui/asked.ts";
import { Changed } from "#ui/Changed.tsx";
import { Money } from "#ui/Money.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences } from "#ui/sentences.ts";
import classes from "./CancelDialog.module.css";
import { CancelTerms, type Reservation } from "./CancelTerms.tsx";
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
  /** Called when it is done, before the dialog closes. */
  onCancelled?: () => void;
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
  onCancelled,
  onClose,
  focusAfter,
}: CancelDialogProps & { reservation: Reservation }) {
  const cancel = trpc.trainingReserve.cancel.useMutation(toldInDialog);
  const { actual, hasChanged, ask } = useAsked<Consequences<"TrainingReserve.Cancel">>();
  const { given, fields } = useReason();
  const shown = actual ?? cancelling(reservation);
  const { schedule, state, fee, endsWish } = shown;

  async function perform(): Promise<void> {
    const { done = shown } = await ask(shown, (expected) =>
      cancel.mutateAsync({
        reserveId: reservation.reserveId,
        ...(state === ReservationState.Wait ? {} : given),
        expected,
        // A server of the former version compares these.
        expectedState: state,
        expectsFee: fee > 0,
      }),
    );
    showMessage(cancelledSentence(done));
    onCancelled?.();
  }

  return (
    <ActDialog
      opened
      {...(state === ReservationState.Wait ? leavingQueue : givingUp)}
      destructive
      onAct={perform}
      onClose={onClose}
      isOver={isRefusedForGood}
      focusAfter={focusAfter}
    >
      <Changed when={hasChanged("schedule")}>
        <ScheduleFacts schedule={schedule} who={who} />
      </Changed>
      {(endsWish || hasChanged("endsWish")) && (
        <Changed when={hasChanged("endsWish")}>
          <p className={classes.terms}>
            {endsWish
              ? "この予約の置き換え待ちも終了します。"
              : "この予約の置き換え待ちは、もうありません。"}
          </p>
        </Changed>
      )}
      <Changed when={hasChanged("fee") || hasChanged("state")}>
        {hasChanged("state") && <p className="flush">{foundSentences.confirmed}</p>}
        <p className={fee > 0 ? classes.charged : classes.terms}>
          {actual ? <FeeText fee={fee} /> : <CancelTerms reservation={reservation} fee={fee} />}。
        </p>
      </Changed>
      {state !== ReservationState.Wait && fields}
    </ActDialog>
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
