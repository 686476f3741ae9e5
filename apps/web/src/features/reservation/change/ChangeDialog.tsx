import type { Consequences } from "@kenshu/domain/asked.ts";
import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import { type LinkComponentProps, useNavigate } from "@tanstack/react-router";
import { actualOf } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { slotRow } from "#features/reservation/slots/SlotRow.tsx";
import { Help } from "#parts/help/Help.tsx";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { isMoved, timeAndPlace } from "#parts/reservation/moved.ts";
import { QueueChanceText } from "#parts/reservation/QueueChanceText.tsx";
import { Consequence, ReservationDialog } from "#parts/reservation/ReservationDialog.tsx";
import { ReserveTerms } from "#parts/reservation/ReserveTerms.tsx";
import { waitCountWhenFull } from "#parts/reservation/refusals.ts";
import { GIVEN_UP } from "#parts/reservation/results.ts";
import { MovableFacts } from "#parts/reservation/ScheduleFacts.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { type Changing, changing } from "#parts/reservation/terms.ts";
import { useFeeNow } from "#parts/reservation/useFeeNow.ts";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { useAsked } from "#ui/asked.ts";
import { Money } from "#ui/Money.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences } from "#ui/sentences.ts";
import { useLatest } from "#ui/useLatest.ts";
import { useTold } from "#ui/useTold.ts";
import classes from "./ChangeDialog.module.css";
import { mayWaitFor } from "./changeAct.ts";

const exchanging = {
  title: "予約の変更",
  question: confirmSentences.changeReservation,
  act: "変更する",
};

const wishing = {
  title: "キャンセル待ち",
  question: confirmSentences.wish,
  act: "今の予約を残してキャンセル待ちをする",
};

/** For whom no queue is open (rule 5.12). */
const FULL = "満席になりました。ほかの研修を選んでください。";

/** The reservation to change, and the new slot. */
export type Change = {
  former: Reservation;
  slot: Slot;
  /** Why the question has ended meanwhile. */
  ended?: string | undefined;
};

type ChangeDialogProps = {
  /** The reservation to change by now; null if there is none any more. */
  formerNow: Reservation | null;
  /** The student's name, unless the student is the reader. */
  who?: string;
  /** The screen with the student's reservations. */
  next: LinkComponentProps;
  onClose: () => void;
};

/**
 * The one question before a reservation is exchanged for a slot, or is kept while its student waits
 * for the slot (rule 5.12). It is open while there is a `change`. It names both, and what giving up
 * the former costs. If anything is otherwise by now, it asks again (rule 13.21).
 */
export function ChangeDialog({ change, ...props }: ChangeDialogProps & { change: Change | null }) {
  return (
    change && (
      <OpenDialog key={`${change.former.reserveId} ${change.slot.id}`} change={change} {...props} />
    )
  );
}

function OpenDialog({
  change: { former: formerWhenAsked, slot: slotNow, ended },
  formerNow,
  who,
  next,
  onClose,
}: ChangeDialogProps & { change: Change }) {
  const navigate = useNavigate();
  const present = { former: formerNow ?? formerWhenAsked, slot: slotNow };
  const { asked, latest, during } = useLatest(present);
  const { former, slot } = latest;
  const change = trpc.trainingReserve.change.useMutation(toldInDialog);
  const { data: setting } = trpc.setting.get.useQuery();
  const fee = useFeeNow(setting?.penaltyAmount);
  const { actual, hasChanged, ask } = useAsked<Consequences<"TrainingReserve.Change">>(present);
  const [isFullMeanwhile, setIsFullMeanwhile] = useTold<true>(present);
  const isFull =
    isFullMeanwhile === true ||
    (actual ? actual.result === ReserveResult.Wait : slot.vacantCount === 0);
  const hasFilled = isFull && asked.slot.vacantCount > 0;
  const shown = isFullMeanwhile
    ? changing(former, slot, ReserveResult.Wait, terms(), true)
    : (actual ?? changing(former, slot, resultOf(), terms(), isFull));

  // If the former one was free for good, it stays so when staff change it (rule 5.12).
  function terms() {
    const staysFree = who !== undefined && former.penaltyFreeUntil === null;
    return { noPenalty: staysFree, penaltyAmount: setting?.penaltyAmount };
  }

  function resultOf() {
    if (isFull) return ReserveResult.Wait;
    return terms().noPenalty ? ReserveResult.ConfirmNoPenalty : ReserveResult.Confirm;
  }

  async function perform(): Promise<boolean> {
    try {
      const { done = shown } = await ask(shown, (expected) =>
        change.mutateAsync({
          reserveId: former.reserveId,
          scheduleId: slot.id,
          acceptWaiting: isFull,
          expected,
          // A server of the former version compares this.
          expectsFee: shown.fee > 0,
        }),
      );
      showMessage(
        done.result === ReserveResult.Wait
          ? `${timesInWords(done.schedule)}のキャンセル待ちに登録しました。今の予約はそのままです`
          : changedSentence(done),
      );
      await navigate(next);
      return true;
    } catch (error) {
      const isFullNow = !isFull && waitCountWhenFull(error) !== null;
      if (isFullNow) setIsFullMeanwhile(true);
      // The former is given up only where there is a place.
      else if (actualOf(error)) setIsFullMeanwhile(null);
      if (!isFullNow) throw error;
      return false;
    }
  }

  return (
    <ReservationDialog
      {...(isFull ? wishing : exchanging)}
      help={isFull && <Help about="wish" />}
      // Staff need not wait for it.
      reserveOpensAt={who === undefined ? slot.reserveOpensAt : null}
      turn={`${isFull} ${shown.fee} ${fee.turn} ${timeAndPlace(shown.former)} ${timeAndPlace(shown.schedule)}`}
      ended={
        !formerNow ? GIVEN_UP : (ended ?? (isFull && !mayWaitFor(slot, former) ? FULL : undefined))
      }
      onAct={() => during(perform)}
      onClose={onClose}
      focusAfter={() => slotRow(slot.id)}
      about={
        <>
          <div>
            <h3 className={classes.name}>今の予約</h3>
            <MovableFacts
              schedule={shown.former}
              who={who}
              hasChanged={hasChanged("former") || isMoved(asked.former, former)}
            />
          </div>
          <div>
            <h3 className={classes.name}>{isFull ? "キャンセル待ち" : "変更後"}</h3>
            <MovableFacts
              schedule={shown.schedule}
              instructorName={slot.instructorName}
              hasChanged={hasChanged("schedule") || isMoved(asked.slot, slot)}
            />
          </div>
          <div aria-live="polite">{hasFilled && <p className="flush">満席になりました。</p>}</div>
        </>
      }
      consequences={
        isFull ? (
          <>
            <Consequence>席が空いて繰り上がると、今の予約は無料でキャンセルされます。</Consequence>
            <Consequence>
              どちらかの前日15時までに繰り上がらなければ、今の予約が残ります。
            </Consequence>
            <Consequence>
              <QueueChanceText schoolId={slot.schoolId} />
            </Consequence>
          </>
        ) : (
          <>
            <ReserveTerms
              place={shown}
              hasChanged={(key) => hasChanged(key) || fee.hasChanged(key)}
            />
            {(shown.endsWish || hasChanged("endsWish")) && (
              <Consequence hasChanged={hasChanged("endsWish")}>
                {shown.endsWish
                  ? "今の予約の置き換え待ちは終了します。"
                  : "今の予約の置き換え待ちは、もうありません。"}
              </Consequence>
            )}
            <Consequence
              hasChanged={hasChanged("fee") || hasChanged("result")}
              isCharged={shown.fee > 0}
            >
              {shown.fee > 0 ? (
                <>
                  今の予約のキャンセル料
                  <Money amount={shown.fee} />
                  がかかります。
                </>
              ) : (
                "今の予約は、無料でキャンセルされます。"
              )}
            </Consequence>
          </>
        )
      }
    />
  );
}

/** Names the new times, or the new place if the times are the same. */
function changedSentence({ former, schedule }: Changing): string {
  const [before, after] = [timesInWords(former), timesInWords(schedule)];
  const change = before === after ? `${schedule.schoolName} ${schedule.roomName}` : after;
  return `${before}の予約を${change}に変更しました`;
}
