import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import { type LinkComponentProps, useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { now } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { slotCard } from "#features/reservation/slots/SlotCard.tsx";
import { costAt, type Reservation } from "#parts/reservation/CancelTerms.tsx";
import { QueueChanceText } from "#parts/reservation/QueueChanceText.tsx";
import { ReserveTerms } from "#parts/reservation/ReserveTerms.tsx";
import { feeWhenOtherwise, waitCountWhenFull } from "#parts/reservation/refusals.ts";
import { ScheduleFacts } from "#parts/reservation/ScheduleFacts.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { Money } from "#ui/Money.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences } from "#ui/sentences.ts";
import classes from "./ChangeDialog.module.css";

const changing = {
  title: "予約の変更",
  question: confirmSentences.changeReservation,
  act: "変更する",
};

const wishing = {
  title: "キャンセル待ち",
  question: confirmSentences.wish,
  act: "今の予約を残してキャンセル待ちをする",
};

/** The reservation to change, and the new slot. */
export type Change = { former: Reservation; slot: Slot };

type ChangeDialogProps = {
  /** The student's name, unless the student is the reader. */
  who?: string;
  /** The screen with the student's reservations. */
  next: LinkComponentProps;
  onClose: () => void;
};

/**
 * The one question before a reservation is exchanged for a slot, or is kept while its student waits
 * for the slot (rule 5.12). It is open while there is a `change`. It names both, and what giving up
 * the former costs. If that cost or the free places change meanwhile, it asks again.
 */
export function ChangeDialog({ change, ...props }: ChangeDialogProps & { change: Change | null }) {
  return (
    change && (
      <OpenDialog key={`${change.former.reserveId} ${change.slot.id}`} change={change} {...props} />
    )
  );
}

function OpenDialog({
  change: { former, slot },
  who,
  next,
  onClose,
}: ChangeDialogProps & { change: Change }) {
  const navigate = useNavigate();
  const change = trpc.trainingReserve.change.useMutation(toldInDialog);
  const [fee, setFee] = useState(() => costAt(former, now()));
  const [isFull, setIsFull] = useState(slot.vacantCount === 0);

  async function perform(): Promise<boolean> {
    try {
      const { result } = await change.mutateAsync({
        reserveId: former.reserveId,
        scheduleId: slot.id,
        acceptWaiting: isFull,
        expectsFee: !isFull && fee > 0,
      });
      showMessage(
        result === ReserveResult.Wait
          ? `${timesInWords(slot)}のキャンセル待ちに登録しました。今の予約はそのままです`
          : changedSentence(former, slot),
      );
      await navigate(next);
      return true;
    } catch (error) {
      const feeByNow = feeWhenOtherwise(error);
      if (feeByNow !== null) {
        // The former is given up only where there is a place.
        setIsFull(false);
        setFee(feeByNow);
      } else if (!isFull && waitCountWhenFull(error) !== null) {
        setIsFull(true);
        return false;
      }
      throw error;
    }
  }

  return (
    <ActDialog
      opened
      {...(isFull ? wishing : changing)}
      onAct={perform}
      onClose={onClose}
      focusAfter={() => slotCard(slot.id)}
    >
      <div>
        <h3 className={classes.name}>今の予約</h3>
        <ScheduleFacts schedule={former} who={who} />
      </div>
      <div>
        <h3 className={classes.name}>{isFull ? "キャンセル待ち" : "変更後"}</h3>
        <ScheduleFacts schedule={slot} />
      </div>
      {isFull && slot.vacantCount > 0 && <p role="alert">満席になりました。</p>}
      {isFull ? (
        <p className="flush">
          席が空いて繰り上がると、今の予約は無料でキャンセルされます。どちらかの前日15時までに繰り上がらなければ、今の予約が残ります。
          <QueueChanceText schoolId={slot.schoolId} />
        </p>
      ) : (
        <>
          <Suspense>
            <NewTerms former={former} slot={slot} isByStaff={who !== undefined} />
          </Suspense>
          {former.wish && <p className="flush">今の予約の置き換え待ちは終了します。</p>}
          {fee > 0 ? (
            <p className="bold flush charged" role="alert">
              今の予約のキャンセル料
              <Money amount={fee} />
              がかかります。
            </p>
          ) : (
            <p className="flush">今の予約は、無料でキャンセルされます。</p>
          )}
        </>
      )}
    </ActDialog>
  );
}

/**
 * The cost of giving up the new reservation later. If the former one was free for good, it stays so
 * when staff change it (rule 5.12).
 */
function NewTerms({ former, slot, isByStaff }: Change & { isByStaff: boolean }) {
  const [{ penaltyAmount }] = trpc.setting.get.useSuspenseQuery();
  const staysFree = isByStaff && former.penaltyFreeUntil === null;
  return <ReserveTerms slot={slot} penaltyAmount={staysFree ? 0 : penaltyAmount} />;
}

/** Names the new times, or the new place if the times are the same. */
function changedSentence(former: Reservation, slot: Slot): string {
  const [before, after] = [timesInWords(former), timesInWords(slot)];
  const change = before === after ? `${slot.schoolName} ${slot.roomName}` : after;
  return `${before}の予約を${change}に変更しました`;
}
