import type { Consequences } from "@kenshu/domain/asked.ts";
import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import { Radio } from "@mantine/core";
import { Suspense, useLayoutEffect, useRef, useState } from "react";
import { trpc } from "#api/transport.ts";
import { Help } from "#parts/help/Help.tsx";
import { AlertNote } from "#parts/reservation/AlertNote.tsx";
import { isMoved, timeAndPlace } from "#parts/reservation/moved.ts";
import { QueueEnd } from "#parts/reservation/QueueEnd.tsx";
import { Consequence, ReservationDialog } from "#parts/reservation/ReservationDialog.tsx";
import { ReserveTerms } from "#parts/reservation/ReserveTerms.tsx";
import { isAboutOwnReservations } from "#parts/reservation/refusals.ts";
import { reservedSentence } from "#parts/reservation/results.ts";
import { MovableFacts } from "#parts/reservation/ScheduleFacts.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { reserving as consequencesOf } from "#parts/reservation/terms.ts";
import { useFeeNow } from "#parts/reservation/useFeeNow.ts";
import { useReserved } from "#parts/reservation/useReserved.ts";
import { WaitTerms } from "#parts/reservation/WaitTerms.tsx";
import { openingAhead } from "#parts/schedule/openingAhead.ts";
import { UnmailedText } from "#parts/student/UnmailedText.tsx";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { useAsked } from "#ui/asked.ts";
import { Changed } from "#ui/Changed.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences } from "#ui/sentences.ts";
import { useLatest } from "#ui/useLatest.ts";
import { useNow } from "#ui/useNow.ts";
import { slotRow } from "./SlotRow.tsx";

const reserving = { title: "予約", question: confirmSentences.reserve, act: "予約する" };

const queueing = {
  title: "キャンセル待ち",
  question: confirmSentences.joinQueue,
  act: "キャンセル待ちをする",
};

type WhenFull = "wait" | "force";
type Penalty = "normal" | "none";

type StaffReserveDialogProps = {
  student: { id: number; name: string };
  /** Why the question has ended meanwhile. */
  ended?: string | undefined;
  onClose: () => void;
};

/**
 * Staff reserve for a student; open while there is a `slot`. In a full schedule they choose between
 * the queue and a forced reservation, otherwise whether cancelling will cost anything. If anything
 * is otherwise than it says, it asks again and keeps what was chosen (rule 13.21).
 */
export function StaffReserveDialog({
  slot,
  ...props
}: StaffReserveDialogProps & { slot: Slot | null }) {
  return <Suspense>{slot && <OpenDialog key={slot.id} slot={slot} {...props} />}</Suspense>;
}

function OpenDialog({
  student,
  slot: present,
  ended,
  onClose,
}: StaffReserveDialogProps & { slot: Slot }) {
  const { asked, latest: slot, during } = useLatest(present);
  const reserve = trpc.trainingReserve.reserve.useMutation(toldInDialog);
  const forceReserve = trpc.trainingReserve.forceReserve.useMutation(toldInDialog);
  const reserved = useReserved(student.id);
  const [setting] = trpc.setting.get.useSuspenseQuery();
  const fee = useFeeNow(setting.penaltyAmount);
  const [{ message }] = trpc.setting.getReservationAlertMessage.useSuspenseQuery();
  const [whenFull, setWhenFull] = useState<WhenFull | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [penalty, setPenalty] = useState<Penalty>("normal");
  const firstChoice = useRef<HTMLInputElement>(null);
  const { actual, hasChanged, ask } = useAsked<Consequences<"TrainingReserve.Reserve">>();

  const isFull = actual ? isPastQueue(actual.result) : slot.vacantCount === 0;
  const hasFilled = isFull && asked.vacantCount > 0;
  const noPenalty = !isFull && penalty === "none";
  const penaltyAmount = actual?.penaltyAmount ?? setting.penaltyAmount;
  const chosen = consequencesOf(
    actual ? { ...slot, ...actual.schedule } : slot,
    isFull ? resultWhenFull(whenFull) : resultOf(noPenalty),
    { noPenalty, penaltyAmount },
  );
  // Meanwhile the student may have begun to wait: then the place has the terms of that wait.
  const shown = actual?.leavesQueue
    ? { ...actual, result: chosen.result }
    : { ...chosen, isClosing: actual?.isClosing ?? chosen.isClosing };

  // Who was about to choose what cancelling costs goes on to the new choice.
  useLayoutEffect(() => {
    if (hasFilled && document.activeElement === document.body) firstChoice.current?.focus();
  }, [hasFilled]);

  const opening = openingAhead(slot, useNow());

  /** The student gets a place, not a place in the queue. */
  const isPlace = !isFull || whenFull === "force";

  async function perform(): Promise<boolean> {
    if (isFull && whenFull === null) {
      setIsMissing(true);
      firstChoice.current?.focus();
      return false;
    }
    const input = { scheduleId: slot.id, studentId: student.id };
    const { reserveId, done = shown } = await ask(shown, (expected) =>
      isFull && whenFull === "force"
        ? forceReserve.mutateAsync({ ...input, expected })
        : reserve.mutateAsync({ ...input, noPenalty, expected }),
    );
    const row = done.result === ReserveResult.Wait ? await reserved(reserveId) : undefined;
    showMessage(reservedSentence(done, row?.waitingOrder));
    return true;
  }

  return (
    <ReservationDialog
      {...(isFull && whenFull === "wait" ? queueing : reserving)}
      help={isFull && <Help about="forcing" />}
      hasChoice={isFull}
      turn={`${isFull} ${fee.turn} ${timeAndPlace(shown.schedule)}`}
      // What the server asks anew can be answered.
      ended={actual ? undefined : ended}
      onAct={() => during(perform)}
      onClose={onClose}
      wayOn={(error) =>
        isAboutOwnReservations(error) && (
          <LinkButton link={{ to: "/reserve/future/$id", params: { id: student.id } }}>
            予約確認を見る
          </LinkButton>
        )
      }
      focusAfter={() => slotRow(slot.id)}
      about={
        <>
          <MovableFacts
            schedule={shown.schedule}
            who={student.name}
            instructorName={slot.instructorName}
            hasChanged={hasChanged("schedule") || isMoved(asked, slot)}
          />
          <div aria-live="polite" className="visuallyHidden">
            {hasFilled && "満席になりました"}
          </div>
          <Changed when={hasChanged("result") || hasFilled || (isFull && hasChanged("isClosing"))}>
            {isFull ? (
              <Radio.Group
                label={`${hasFilled ? "満席になりました" : "満席です"}${slot.waitCount > 0 ? `（待ち${slot.waitCount}名）` : ""}。どちらにしますか`}
                value={whenFull}
                error={isMissing && "どちらか一つを選択してください"}
                onChange={(value) => {
                  setWhenFull(value === "force" ? "force" : "wait");
                  setIsMissing(false);
                }}
              >
                <div className="stack gap8" style={{ marginTop: 8 }}>
                  <Radio
                    ref={firstChoice}
                    data-autofocus
                    value="wait"
                    label="キャンセル待ちにする"
                    description={<WaitTerms isClosing={shown.isClosing} schoolId={slot.schoolId} />}
                  />
                  <Radio
                    value="force"
                    label="強制予約にする"
                    description="定員と待ち順に関係なく、すぐに予約が確定します"
                  />
                </div>
              </Radio.Group>
            ) : (
              <Radio.Group
                label="キャンセル料"
                value={penalty}
                onChange={(value) => setPenalty(value === "none" ? "none" : "normal")}
              >
                <div className="stack gap8" style={{ marginTop: 8 }}>
                  <Radio
                    value="normal"
                    label="通常"
                    description="期限を過ぎたキャンセルで請求します"
                  />
                  <Radio value="none" label="なし" description="いつキャンセルしても請求しません" />
                </div>
              </Radio.Group>
            )}
          </Changed>
        </>
      }
      consequences={
        <>
          {opening && <Consequence>研修生は{opening}。</Consequence>}
          {isPlace && (
            <>
              {shown.leavesQueue && <QueueEnd {...shown} hasChanged />}
              <ReserveTerms
                place={shown}
                hasChanged={(key) => hasChanged(key) || fee.hasChanged(key)}
              />
            </>
          )}
          <Consequence>
            <UnmailedText studentId={student.id} name={student.name} />
          </Consequence>
        </>
      }
    >
      {isPlace && (
        <AlertNote message={message} studentId={student.id} schoolIds={[slot.schoolId]} />
      )}
    </ReservationDialog>
  );
}

function isPastQueue(result: ReserveResult): boolean {
  return result === ReserveResult.Wait || result === ReserveResult.ForceConfirm;
}

function resultOf(noPenalty: boolean) {
  return noPenalty ? ReserveResult.ConfirmNoPenalty : ReserveResult.Confirm;
}

function resultWhenFull(choice: WhenFull | null) {
  return choice === "force" ? ReserveResult.ForceConfirm : ReserveResult.Wait;
}
