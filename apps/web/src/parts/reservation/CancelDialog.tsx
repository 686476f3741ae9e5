import type { Consequences } from "@kenshu/domain/asked.ts";
import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { differing } from "@kenshu/domain/expected.ts";
import { shownSentences } from "@kenshu/domain/foundSentences.ts";
import { useState } from "react";
import { actualOf, errorCode } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { useAsked } from "#ui/asked.ts";
import { DateText } from "#ui/DateText.tsx";
import { Money } from "#ui/Money.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences } from "#ui/sentences.ts";
import { useLatest } from "#ui/useLatest.ts";
import { CancelTerms, type Reservation } from "./CancelTerms.tsx";
import { timeAndPlace } from "./moved.ts";
import { Consequence, ReservationDialog } from "./ReservationDialog.tsx";
import { cancelledSentence, GIVEN_UP } from "./results.ts";
import { MovableFacts } from "./ScheduleFacts.tsx";
import { TellAbsenceDialog } from "./TellAbsenceDialog.tsx";
import { cancelling } from "./terms.ts";
import { useReason } from "./useReason.tsx";
import { useReservationNow } from "./useReservationNow.ts";

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
 * Cancels a reservation; open while there is one. It says in place what others do about it (rule
 * 24.7). If anything is otherwise than it says, it asks again (rules 5.6, 13.21). A student whose
 * training has begun tells an absence instead (rule 6.9).
 */
export function CancelDialog({
  reservation,
  ...props
}: CancelDialogProps & { reservation: Reservation | null }) {
  return (
    reservation && <Following key={reservation.reserveId} reservation={reservation} {...props} />
  );
}

function Following({ reservation, ...props }: CancelDialogProps & { reservation: Reservation }) {
  const present = useReservationNow(reservation, { isStaff: props.who !== undefined });
  // An open question never becomes the other one.
  const [isAbsence] = useState(reservation.can.tellAbsence);
  const Open = isAbsence ? TellAbsenceDialog : OpenDialog;
  return <Open reservation={present} {...props} />;
}

function OpenDialog({
  reservation: present,
  who,
  onClose,
  focusAfter,
}: CancelDialogProps & { reservation: Reservation }) {
  const cancel = trpc.trainingReserve.cancel.useMutation(toldInDialog);
  const { latest: reservation, during } = useLatest(present);
  const { actual, ask } = useAsked<Consequences<"TrainingReserve.Cancel">>(present);
  const { given, asked } = useReason();
  const [first] = useState(() => cancelling(reservation));
  const shown = actual ?? cancelling(reservation);
  const changed = differing(first, shown);
  const hasChanged = (key: keyof typeof shown) => changed.includes(key);
  const { schedule, state, fee, endsWish } = shown;
  const isWaiting = state === ReservationState.Wait;

  async function perform(): Promise<boolean> {
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
    return true;
  }

  return (
    <ReservationDialog
      {...(isWaiting ? leavingQueue : givingUp)}
      destructive
      turn={`${state} ${fee} ${endsWish} ${timeAndPlace(schedule)}`}
      ended={reservation.can.cancel ? undefined : GIVEN_UP}
      onAct={() => during(perform)}
      onClose={onClose}
      isOver={isRefusedForGood}
      focusAfter={focusAfter}
      about={<MovableFacts schedule={schedule} who={who} hasChanged={hasChanged("schedule")} />}
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
      {...(isWaiting ? {} : asked)}
    />
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
