import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import { type LinkComponentProps, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { now as present } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { costAt, type Reservation } from "#ui/CancelTerms.tsx";
import { Money } from "#ui/Money.tsx";
import { showMessage } from "#ui/messages.ts";
import { waitCountWhenFull } from "#ui/reservation/refusals.ts";
import { ScheduleFacts } from "#ui/reservation/ScheduleFacts.tsx";
import type { Slot } from "#ui/reservation/slot.ts";
import { confirmSentences } from "#ui/sentences.ts";
import { timesInWords } from "#ui/timesInWords.ts";
import { useNow } from "#ui/useNow.ts";
import classes from "./ChangeDialog.module.css";
import { slotCard } from "./SlotCard.tsx";

const changing = {
  title: "予約の変更",
  question: confirmSentences.changeReservation,
  act: "変更する",
};

const wishing = {
  title: "キャンセル待ち",
  question: confirmSentences.wish,
  act: "今の予約を残してキャンセル待ち",
};

/** The reservation that is to be changed, and for what. */
export type Change = { former: Reservation; slot: Slot };

/**
 * The one question before a reservation is changed for a slot, or the slot is waited for while it is kept
 * (rule 5.12); open while there is a `change`. Names both, and what giving up the former costs.
 */
export function ChangeDialog({
  change: asked,
  who,
  next,
  onClose,
}: {
  change: Change | null;
  /** The student's name, where it is not the reader. */
  who?: string;
  /** Where the student's reservations are seen. */
  next: LinkComponentProps;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const change = trpc.trainingReserve.change.useMutation(toldInDialog);
  const [now, renewNow] = useNow();
  const [isFoundFull, setIsFoundFull] = useState(false);
  const isFull = asked?.slot.vacantCount === 0 || isFoundFull;
  const cost = asked ? costAt(asked.former, now) : 0;

  function close(): void {
    setIsFoundFull(false);
    onClose();
  }

  async function perform(): Promise<boolean> {
    if (!asked) return false;
    const { former, slot } = asked;
    // What was shown is what is charged.
    if (costAt(former, present()) !== cost) {
      renewNow();
      return false;
    }
    try {
      const { result } = await change.mutateAsync({
        reserveId: former.reserveId,
        scheduleId: slot.id,
        acceptWaiting: isFull,
      });
      showMessage(
        result === ReserveResult.Wait
          ? `${timesInWords(slot)} のキャンセル待ちに登録しました。今の予約はそのままです`
          : changedSentence(former, slot),
      );
      await navigate(next);
      return true;
    } catch (error) {
      if (isFull || waitCountWhenFull(error) === null) throw error;
      setIsFoundFull(true);
      return false;
    }
  }

  return (
    <ActDialog
      opened={asked !== null}
      {...(isFull ? wishing : changing)}
      onAct={perform}
      onClose={close}
      focusAfter={() => asked && slotCard(asked.slot.id)}
    >
      {asked && (
        <>
          <div>
            <h3 className={classes.name}>今の予約</h3>
            <ScheduleFacts schedule={asked.former} who={who} />
          </div>
          <div>
            <h3 className={classes.name}>{isFull ? "キャンセル待ち" : "変更後"}</h3>
            <ScheduleFacts schedule={asked.slot} />
          </div>
          {!isFull && asked.former.wish && (
            <p className={classes.terms}>今の予約の置き換え待ちは終了します。</p>
          )}
          {isFull ? (
            <p className={classes.terms}>
              席が空いて繰り上がると、今の予約は無料でキャンセルされます。どちらかの前日15時までに繰り上がらなければ、今の予約が残ります。
            </p>
          ) : cost > 0 ? (
            <p className={classes.charged} role="alert">
              今の予約のキャンセル料 <Money amount={cost} /> がかかります。
            </p>
          ) : (
            <p className={classes.terms}>今の予約は、無料でキャンセルされます。</p>
          )}
        </>
      )}
    </ActDialog>
  );
}

/** Names the new times, or the new place where the times are the same. */
function changedSentence(former: Reservation, slot: Slot): string {
  const [before, after] = [timesInWords(former), timesInWords(slot)];
  const change = before === after ? `${slot.schoolName} ${slot.roomName}` : after;
  return `${before} の予約を ${change} に変更しました`;
}
